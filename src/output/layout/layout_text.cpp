// SPDX-License-Identifier: Apache-2.0
#include "output/layout/layout_text.h"

#include <set>

namespace drydock {
namespace {

/// What a field is: its sentence, and the names of its numbers.
std::string note_of(const BinaryField& field) {
  std::string names;
  for (const std::string& element : field.elements) names += (names.empty() ? "" : ", ") + element;
  return field.sentence + (field.sentence.empty() || names.empty() ? "" : ": ") + names;
}

std::string in_table(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? "\\|" : std::string(1, c);
  return escaped;
}

std::string c_type(BinaryType type) {
  switch (type) {
    case BinaryType::kF64:
      return "double";
    case BinaryType::kI64:
      return "int64_t";
    case BinaryType::kU64:
      return "uint64_t";
    case BinaryType::kU32:
      return "uint32_t";
  }
  return "";
}

bool is_of_c_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// A name of C that is not among those taken.
std::string c_name(const std::string& path, std::set<std::string>& taken) {
  std::string name;
  for (const char c : path) name += is_of_c_name(c) ? c : '_';
  if (name.front() >= '0' && name.front() <= '9') name.insert(0, "_");
  std::string unique = name;
  for (int k = 2; !taken.insert(unique).second; ++k) unique = name + "_" + std::to_string(k);
  return unique;
}

}  // namespace

std::string layout_markdown(const BinaryTable& table) {
  const std::vector<std::size_t> offsets = field_offsets(table);
  std::string text = "| offset | field | type | unit | |\n|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < table.fields.size(); ++i) {
    const BinaryField& field = table.fields[i];
    const std::string count = field.count == 1 ? "" : " [" + std::to_string(field.count) + "]";
    text += "| " + std::to_string(offsets[i]) + " | `" + in_table(field.path) + "` | `" +
            std::string(to_string(field.type)) + count + "` | " + in_table(field.unit) + " | " +
            in_table(note_of(field)) + " |\n";
  }
  return text;
}

Json layout_json(const BinaryTable& table) {
  const std::vector<std::size_t> offsets = field_offsets(table);
  Json fields = Json::array();
  for (std::size_t i = 0; i < table.fields.size(); ++i) {
    const BinaryField& field = table.fields[i];
    fields.push_back({{"path", field.path},
                      {"offset", offsets[i]},
                      {"type", to_string(field.type)},
                      {"count", field.count},
                      {"unit", field.unit},
                      {"elements", field.elements},
                      {"note", field.sentence}});
  }
  return {{"bytes", byte_size(table)}, {"fields", std::move(fields)}};
}

std::string layout_c_struct(const std::string& name, const BinaryTable& table) {
  std::set<std::string> taken;
  std::string text = "typedef struct {\n";
  for (const BinaryField& field : table.fields) {
    const std::string count = field.count == 1 ? "" : "[" + std::to_string(field.count) + "]";
    const std::string note = field.path + (field.unit.empty() ? "" : " [" + field.unit + "]") +
                             (note_of(field).empty() ? "" : ": " + note_of(field));
    text += "  " + c_type(field.type) + " " + c_name(field.path, taken) + count + "; /* " + c_comment(note) + " */\n";
  }
  return text + "} " + name + ";\n";
}

std::string c_comment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) text.insert(at + 1, " ");
  return text;
}

}  // namespace drydock
