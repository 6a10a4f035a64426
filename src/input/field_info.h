// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "input/dimension.h"

namespace drydock {

struct FieldInfo;

/// Bounds on every number of a value, in SI.
struct Limits {
  std::optional<double> above, at_least, below, at_most;
};

/// Fields of which exactly one, or at most one, may stand in a section.
struct FieldGroup {
  std::vector<std::string> names;
  bool needs_one = false;
};

/// `field` has a meaning only beside `beside`.
struct FieldNeed {
  std::string field, beside;
};

using DefaultValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<double>>;

/// What a value of a file may be: the source of schema, help and docs.
struct ValueInfo {
  enum class Form { kNumber, kWhole, kYesNo, kText, kChoice, kConstant, kList, kByName, kSection, kAnyOf };

  Form form = Form::kText;
  Dimension dimension;               // kNumber
  Room room = Room::kOrbit;          // kNumber
  Limits limits;                     // kNumber, kWhole, and the numbers of a kList
  std::vector<std::string> choices;  // kChoice; the one value of kConstant
  std::vector<ValueInfo> parts;      // the element of kList and kByName; the alternatives of kAnyOf
  std::optional<std::size_t> at_least_items, at_most_items;  // kList
  std::vector<FieldInfo> fields;                             // kSection
  std::vector<FieldGroup> groups;                            // kSection
  std::vector<FieldNeed> needs;                              // kSection
  DefaultValue default_value;
};

struct FieldInfo {
  std::string name;
  std::string description;
  bool required = false;
  ValueInfo value;
};

}  // namespace drydock
