// SPDX-License-Identifier: Apache-2.0
#include "output/schema/schema_text.h"

namespace drydock {
namespace {

constexpr std::size_t kWidestLine = 120;

/// The note of a field, after the shape of its numbers.
std::string note_text(const SchemaField& field) {
  const std::string shape = shape_text(field.type);
  return shape + (shape.empty() || field.note.empty() ? "" : ", ") + std::string(field.note);
}

std::string note_comment(const std::string& note) {
  return note.empty() ? "\n" : " // " + note + "\n";
}

std::string sentence_comment(std::string_view sentence, const char* indent) {
  return sentence.empty() ? "" : indent + ("/** " + std::string(sentence)) + " */\n";
}

std::string field_typescript(const SchemaField& field) {
  return std::string(field.name) + ": " + to_typescript(field.type);
}

/// One line where nothing has a note and it fits, else a line a field.
std::string kind_typescript(const SchemaKind& kind) {
  std::string line = "  | { kind: \"" + std::string(kind.kind) + "\"";
  std::string lines = "  | {\n      kind: \"" + std::string(kind.kind) + "\";\n";
  bool has_notes = false;
  for (const SchemaField& field : kind.fields) {
    line += "; " + field_typescript(field);
    lines += "      " + field_typescript(field) + ";" + note_comment(note_text(field));
    has_notes = has_notes || !note_text(field).empty();
  }
  line += " }";
  const bool is_short = !has_notes && line.size() <= kWidestLine;
  return sentence_comment(kind.sentence, "  ") + (is_short ? line : lines + "    }");
}

struct TypeDeclaration {
  std::string operator()(const SchemaAlias& alias) const {
    return "export type " + std::string(alias.name) + " = " + to_typescript(alias.type) + ";" +
           note_comment(std::string(alias.note));
  }

  std::string operator()(const SchemaRecord& record) const {
    std::string text = sentence_comment(record.sentence, "") + "export interface " + std::string(record.name) + " {\n";
    for (const SchemaField& field : record.fields)
      text += "  " + field_typescript(field) + ";" + note_comment(note_text(field));
    return text + "}\n";
  }

  std::string operator()(const SchemaUnion& kinds) const {
    std::string text = sentence_comment(kinds.sentence, "") + "export type " + std::string(kinds.name) + " =\n";
    for (const SchemaKind& kind : kinds.kinds)
      text += kind_typescript(kind) + (&kind == &kinds.kinds.back() ? ";\n" : "\n");
    return text;
  }
};

std::string type_in_table(const JsonType& type) {
  std::string text;
  for (const char c : type.text) text += c == '|' ? std::string("\\|") : std::string(1, c);
  return text;
}

std::string fields_table(std::span<const SchemaField> fields) {
  if (fields.empty()) return "";
  std::string text = "\n| field | type | |\n|---|---|---|\n";
  for (const SchemaField& field : fields)
    text += "| `" + std::string(field.name) + "` | `" + type_in_table(field.type) + "` | " + std::string(field.note) +
            " |\n";
  return text;
}

std::string headed(const std::string& heading, std::string_view name, std::string_view sentence) {
  const std::string below = sentence.empty() ? "" : "\n" + std::string(sentence) + "\n";
  return "\n" + heading + " `" + std::string(name) + "`\n" + below;
}

struct TypeSection {
  const std::string& heading;

  std::string operator()(const SchemaAlias& alias) const {
    const std::string note = alias.note.empty() ? "" : ": " + std::string(alias.note);
    return headed(heading, alias.name, "`" + alias.type.text + "`" + note);
  }
  std::string operator()(const SchemaRecord& record) const {
    return headed(heading, record.name, record.sentence) + fields_table(record.fields);
  }
  std::string operator()(const SchemaUnion& kinds) const {
    return headed(heading, kinds.name, kinds.sentence) + kinds_markdown(kinds.kinds, heading + "#");
  }
};

}  // namespace

std::string schema_typescript(const Schema& schema) {
  std::string text;
  for (const SchemaImport& import : schema.imports) {
    text += "import type {";
    const char* separator = " ";
    for (const std::string_view name : import.names) {
      text += separator + std::string(name);
      separator = ", ";
    }
    text += " } from \"" + std::string(import.module) + "\";\n";
  }
  bool was_alias = false;  // aliases stand together
  for (const SchemaType& type : schema.types) {
    const bool is_alias = std::holds_alternative<SchemaAlias>(type);
    text += (is_alias && was_alias ? "" : "\n") + std::visit(TypeDeclaration{}, type);
    was_alias = is_alias;
  }
  return text;
}

std::string types_markdown(std::span<const SchemaType> types, const std::string& heading) {
  std::string text;
  for (const SchemaType& type : types) text += std::visit(TypeSection{heading}, type);
  return text;
}

std::string kinds_markdown(std::span<const SchemaKind> kinds, const std::string& heading) {
  std::string text;
  for (const SchemaKind& kind : kinds) text += headed(heading, kind.kind, kind.sentence) + fields_table(kind.fields);
  return text;
}

}  // namespace drydock
