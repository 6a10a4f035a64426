// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/json_text.h"
#include "output/schema/schema.h"

namespace drydock {

/// Why a value does not have its type: `settings[1].path`, `found a number, expected a string`.
struct SchemaFault {
  std::string place;  // empty: the value itself
  std::string what;
  std::optional<std::string> unknown = {};  // a field at `place` that the schema does not have; may be any text
  std::vector<std::string> known = {};      // the fields it has there
};

/// One sentence. The text of an unknown field is put into it as it is: what strangers send needs quotes.
std::string to_string(const SchemaFault& fault);

/// The first fault of a value; nothing when it has the type. Fields that are missing or not known are faults.
[[nodiscard]] std::optional<SchemaFault> schema_fault(const Json& value, const JsonType& type, const Schema& schema);

/// The same for the fields of an object of a known kind.
[[nodiscard]] std::optional<SchemaFault> schema_fault(const Json& value, const SchemaKind& kind, const Schema& schema);

}  // namespace drydock
