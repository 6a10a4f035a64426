// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_text.h"

#include <fmt/format.h>

#include "output/layout/layout_text.h"
#include "output/number_text.h"
#include "output/schema/schema_text.h"
#include "sim/link/link_counters.h"

namespace drydock {
namespace {

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string c_constants(const PacketLayout& layout) {
  std::string text = fmt::format("#define DRYDOCK_LINK_MAGIC UINT32_C(0x{:08x})\n#define DRYDOCK_LINK_VERSION {}\n",
                                 kLinkMagic, kLinkVersion);
  text += fmt::format("#define DRYDOCK_LINK_HASH UINT64_C(0x{})\n", hash_text(link_hash(layout)));
  for (const LinkFlag& flag : link_flags())
    text +=
        fmt::format("#define DRYDOCK_LINK_{} {} /* {} */\n", upper(std::string(flag.name)), flag.bit, flag.sentence);
  for (const LinkConstant& constant : layout.constants)
    text += fmt::format("#define DRYDOCK_LINK_{} {} /* {} */\n", upper(constant.name), shortest_real(constant.value),
                        c_comment(constant.sentence));
  return text;
}

}  // namespace

Json packet_layout_json(const PacketLayout& layout) {
  Json constants = Json::object();
  for (const LinkConstant& constant : layout.constants) constants[constant.name] = constant.value;
  return {{"drydock_link", kLinkVersion},
          {"name", layout.name},
          {"hash", hash_text(link_hash(layout))},
          {"constants", std::move(constants)},
          {"header", layout_json(link_header_table())},
          {"request", layout_json(layout.request)},
          {"answer", layout_json(layout.answer)}};
}

const Schema& packet_layout_schema() {
  static const Schema schema = {
      {},
      {SchemaRecord{"PacketLayoutJson",
                    "What the packets of a link hold.",
                    {{"drydock_link", "1", "the version of the link"},
                     {"name", "string", "what it is the layout of"},
                     {"hash", "string", "16 hex digits: a number of 64 bits"},
                     {"constants", "{ [key: string]: number }", "numbers that both sides agree on, in order"},
                     {"header", "PacketTableJson", "before each payload"},
                     {"request", "PacketTableJson", "the payload from the master to the peer"},
                     {"answer", "PacketTableJson", "the payload from the peer to the master"}}},
       SchemaRecord{"PacketTableJson",
                    "Fields one after the other, without gaps.",
                    {{"bytes", "number", "of all fields together"}, {"fields", "PacketFieldJson[]", ""}}},
       SchemaRecord{"PacketFieldJson",
                    "A number, or several of one kind.",
                    {{"path", "string", ""},
                     {"offset", "number", "in bytes, from the beginning of the table"},
                     {"type", "\"f64\" | \"i64\" | \"u64\" | \"u32\"", "little-endian"},
                     {"count", "number", "of numbers"},
                     {"unit", "string", "empty: none"},
                     {"elements", "string[]", "names of the numbers, in order; empty: they are counted"},
                     {"note", "string", "what the path does not say"}}}}};
  return schema;
}

std::string packet_layout_header(const PacketLayout& layout) {
  std::string text = "/* The packets of the link \"" + c_comment(layout.name) +
                     "\", printed by Drydock: see docs/link.md. For little-endian machines. */\n";
  text += "#ifndef DRYDOCK_LINK_LAYOUT_H\n#define DRYDOCK_LINK_LAYOUT_H\n\n#include <stdint.h>\n\n";
  text += c_constants(layout) + "\n#pragma pack(push, 1)\n";
  text += layout_c_struct("drydock_link_header", link_header_table()) + "\n";
  text += layout_c_struct("drydock_link_request", layout.request) + "\n";
  text += layout_c_struct("drydock_link_answer", layout.answer);
  return text + "#pragma pack(pop)\n\n#endif\n";
}

std::string link_header_markdown() {
  std::string text = layout_markdown(link_header_table());
  text += "\n| bit of `flags` | name | set by | |\n|---|---|---|---|\n";
  for (const LinkFlag& flag : link_flags())
    text += fmt::format("| {} | `{}` | {} | {} |\n", flag.bit, flag.name, flag.from, flag.sentence);
  return text;
}

std::string link_counters_markdown() {
  std::string text = "| counter | counts | |\n|---|---|---|\n";
  for (const LinkCounterInfo& info : link_counters())
    text += fmt::format("| `{}` | {} | {} |\n", info.name, info.sentence, info.is_cause ? "not used" : "");
  return text;
}

std::string packet_layout_markdown() {
  return types_markdown(packet_layout_schema().types, "###").substr(1);
}

}  // namespace drydock
