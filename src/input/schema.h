// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "input/field_info.h"

namespace drydock {

/// JSON Schema (draft 2020-12) of a file, from the description of its fields (fields.h: describe_fields). Quantities
/// are numbers in SI or texts with a unit; sections inside the file may also stand as {file: other.yaml}.
nlohmann::json json_schema(const ValueInfo& info, const std::string& title);

}  // namespace drydock
