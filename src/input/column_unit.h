// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "input/unit.h"

namespace drydock {

/// The name of a table's column without the unit at its end.
struct ColumnName {
  std::string base;
  std::optional<Unit> unit;
};

/// `Force X [N]`, `Force X (N)` or `force_x_N`.
ColumnName without_unit(const std::string& column);

}  // namespace drydock
