// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// "a, b, c", cut after `most` names with "and N more".
std::string listed(const std::vector<std::string>& names, std::size_t most = 12);

/// "1 triangle", "2 triangles".
std::string counted(std::size_t count, const std::string& thing);

/// A number as a person would write it: at most 6 digits, no trailing zeros.
std::string short_number(double value);
/// "(1, 2.5, -3)".
std::string short_point(const Vector3& point);

}  // namespace drydock
