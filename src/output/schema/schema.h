// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "output/schema/json_type.h"

namespace drydock {

/// A field of a JSON object. Every field is there always; one that may have no value has a type `… | null`.
struct SchemaField {
  std::string_view name;
  JsonType type;
  std::string_view note;  // what the name does not say; may be empty
};

/// Another name for a type.
struct SchemaAlias {
  std::string_view name;
  JsonType type;
  std::string_view note;
};

/// An object with these fields and no others.
struct SchemaRecord {
  std::string_view name, sentence;
  std::vector<SchemaField> fields;
};

/// One kind of a union: an object whose field `kind` has this value, before the others.
struct SchemaKind {
  std::string_view kind, sentence;
  std::vector<SchemaField> fields;
};

/// Objects that their field `kind` tells apart, such as messages.
struct SchemaUnion {
  std::string_view name, sentence;
  std::vector<SchemaKind> kinds;

  const SchemaKind* find(std::string_view kind) const;  // null when there is none
};

using SchemaType = std::variant<SchemaAlias, SchemaRecord, SchemaUnion>;

/// Types of another schema that this one uses.
struct SchemaImport {
  std::string_view module;  // of TypeScript: ./scene_json
  std::vector<std::string_view> names;
};

/// What a JSON may hold: the one table from which its check (schema_fault.h), its declarations in TypeScript and its
/// page in docs/ (schema_text.h) come. A new field is a line in the table.
struct Schema {
  std::vector<SchemaImport> imports;
  std::vector<SchemaType> types;
  const Schema* below = nullptr;  // also knows these; null: of imported types only that they are objects is checked

  const SchemaType* find(std::string_view name) const;  // null when there is none
};

std::string_view name_of(const SchemaType& type);

}  // namespace drydock
