// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/attribute.h"

#include <algorithm>

#include "output/log/hdf5/dataspace.h"

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kTextElementBytes = 16;

struct AttributeHead {
  std::string name;
  ElementType type;
  Dataspace space;
};

AttributeHead read_attribute_head(Block& content) {
  const std::uint64_t place = content.place(), version = content.number(1), flags = content.number(1);
  require_format(version >= 1 && version <= 3, "version " + std::to_string(version) + " of an attribute", place,
                 "version 1, 2 or 3");
  require_format(version == 1 || flags == 0, "an attribute whose type is kept elsewhere", place, "the type itself");
  const std::uint64_t name_bytes = content.number(2), type_bytes = content.number(2), space_bytes = content.number(2);
  if (version == 3) content.skip(1);  // how the name is encoded
  const auto part = [&](std::uint64_t bytes) {
    Block taken = content.part("an attribute", bytes);
    if (version == 1) content.skip((8 - bytes % 8) % 8);
    return taken;
  };
  Block name = part(name_bytes);
  const std::span<const std::uint8_t> letters = name.take(name_bytes);
  AttributeHead head;
  head.name.assign(letters.begin(), std::find(letters.begin(), letters.end(), 0));
  head.type = read_element_type(part(type_bytes));
  head.space = read_dataspace(part(space_bytes));
  return head;
}

std::int64_t signed_number(std::uint64_t number, const ElementType& type) {
  const unsigned unused_bits = static_cast<unsigned>(64 - 8 * type.bytes);
  if (!type.is_signed) return static_cast<std::int64_t>(number);
  return static_cast<std::int64_t>(number << unused_bits) >> unused_bits;
}

}  // namespace

std::string Attributes::text(const std::string& name) const {
  const auto found = texts.find(name);
  return found != texts.end() && found->second.size() == 1 ? found->second.front() : "";
}

std::vector<std::string> Attributes::all_texts(const std::string& name) const {
  const auto found = texts.find(name);
  return found != texts.end() ? found->second : std::vector<std::string>{};
}

std::optional<std::int64_t> Attributes::integer(const std::string& name) const {
  const auto found = integers.find(name);
  return found != integers.end() ? std::optional(found->second) : std::nullopt;
}

void add_attribute(Block content, GlobalHeap& heap, Attributes& attributes) {
  const AttributeHead head = read_attribute_head(content);
  const std::uint64_t count = head.space.count();
  if (head.type.kind == ElementKind::kInteger && count == 1) {
    attributes.integers[head.name] = signed_number(content.number(head.type.bytes), head.type);
  } else if (head.type.kind == ElementKind::kText) {
    require_format(count <= content.left() / kTextElementBytes, std::to_string(count) + " texts", content.place(),
                   "them within their attribute");
    std::vector<std::string>& texts = attributes.texts[head.name];
    texts.clear();
    for (std::uint64_t i = 0; i < count; ++i) texts.push_back(heap.text(content));
  }
}

}  // namespace drydock::hdf5
