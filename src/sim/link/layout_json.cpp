// SPDX-License-Identifier: Apache-2.0
#include "sim/link/layout_json.h"

#include <array>

#include "output/json_text.h"

namespace drydock {
namespace {

BinaryField field_of(const Json& json) {
  constexpr std::array kTypes = {BinaryType::kF64, BinaryType::kI64, BinaryType::kU64, BinaryType::kU32};
  BinaryField field;
  field.path = json.at("path").get<std::string>();
  const auto type = json.at("type").get<std::string>();
  bool is_known = false;
  for (const BinaryType one : kTypes) {
    if (to_string(one) != type) continue;
    field.type = one;
    is_known = true;
  }
  if (!is_known) throw std::invalid_argument(type + " is no type of a number");
  field.count = json.at("count").get<std::size_t>();
  field.unit = json.at("unit").get<std::string>();
  field.sentence = json.at("note").get<std::string>();
  field.elements = json.at("elements").get<std::vector<std::string>>();
  return field;
}

BinaryTable table_of(const Json& json) {
  BinaryTable table;
  for (const Json& field : json.at("fields")) table.fields.push_back(field_of(field));
  return table;
}

PacketLayout layout_of(const Json& json) {
  PacketLayout layout;
  layout.name = json.at("name").get<std::string>();
  for (const auto& [name, value] : json.at("constants").items())
    layout.constants.push_back({name, value.get<double>(), ""});
  layout.request = table_of(json.at("request"));
  layout.answer = table_of(json.at("answer"));
  return layout;
}

}  // namespace

ReadPacketLayout parse_packet_layout(std::string_view json_text) {
  try {
    const Json json = Json::parse(json_text);
    PacketLayout layout = layout_of(json);
    if (std::string fault = packet_layout_fault(layout); !fault.empty()) return {{}, std::move(fault)};
    const auto told = json.at("hash").get<std::string>();
    const std::string found = hash_text(link_hash(layout));
    if (told != found) return {{}, "its tables have the hash " + found + ", and it says " + told};
    return {std::move(layout), ""};
  } catch (const std::exception& error) {
    return {{}, std::string("it is no layout of a link: ") + error.what()};
  }
}

}  // namespace drydock
