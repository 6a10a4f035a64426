// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "output/schema/schema.h"

namespace drydock {

/// The imports of a schema and its types as declarations of TypeScript, with notes as comments.
std::string schema_typescript(const Schema& schema);

/// A heading and a table of fields for each type; `heading` is that of a type, as in `###`.
std::string types_markdown(std::span<const SchemaType> types, const std::string& heading);

/// The same for the kinds of a union.
std::string kinds_markdown(std::span<const SchemaKind> kinds, const std::string& heading);

}  // namespace drydock
