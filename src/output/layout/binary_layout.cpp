// SPDX-License-Identifier: Apache-2.0
#include "output/layout/binary_layout.h"

#include <algorithm>
#include <set>

namespace drydock {
namespace {

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::string field_fault(const BinaryField& field) {
  if (field.path.empty()) return "a field has no name";
  const auto in_field = [&](const std::string& what) { return "field \"" + field.path + "\" " + what; };
  if (has_control_character(field.path)) return in_field("has a control character in its name");
  if (has_control_character(field.unit)) return in_field("has a control character in its unit");
  if (field.count == 0) return in_field("has no numbers");
  if (!field.elements.empty() && field.elements.size() != field.count)
    return in_field("has " + std::to_string(field.count) + " numbers and " + std::to_string(field.elements.size()) +
                    " names of them");
  for (const std::string& element : field.elements)
    if (element.empty() || has_control_character(element))
      return in_field("has a number with an empty name, or with a control character in it");
  return "";
}

}  // namespace

std::string_view to_string(BinaryType type) {
  switch (type) {
    case BinaryType::kF64:
      return "f64";
    case BinaryType::kI64:
      return "i64";
    case BinaryType::kU64:
      return "u64";
    case BinaryType::kU32:
      return "u32";
  }
  return "";
}

std::size_t byte_size(BinaryType type) {
  return type == BinaryType::kU32 ? 4 : 8;
}

std::size_t byte_size(const BinaryField& field) {
  return field.count * byte_size(field.type);
}

std::size_t byte_size(const BinaryTable& table) {
  std::size_t size = 0;
  for (const BinaryField& field : table.fields) size += byte_size(field);
  return size;
}

std::vector<std::size_t> field_offsets(const BinaryTable& table) {
  std::vector<std::size_t> offsets;
  std::size_t offset = 0;
  for (const BinaryField& field : table.fields) {
    offsets.push_back(offset);
    offset += byte_size(field);
  }
  return offsets;
}

std::string table_fault(const BinaryTable& table) {
  std::set<std::string_view> paths;
  for (const BinaryField& field : table.fields) {
    if (std::string fault = field_fault(field); !fault.empty()) return fault;
    if (!paths.insert(field.path).second) return "field \"" + field.path + "\" stands twice";
  }
  return "";
}

std::string canonical_text(std::string_view name, const BinaryTable& table) {
  const std::vector<std::size_t> offsets = field_offsets(table);
  std::string text;
  for (std::size_t i = 0; i < table.fields.size(); ++i) {
    const BinaryField& field = table.fields[i];
    text += std::string(name) + '\t' + std::to_string(offsets[i]) + '\t' + field.path + '\t' +
            std::string(to_string(field.type)) + '\t' + std::to_string(field.count) + '\t' + field.unit;
    for (const std::string& element : field.elements) text += '\t' + element;
    text += '\n';
  }
  return text;
}

std::uint64_t fnv1a_64(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace drydock
