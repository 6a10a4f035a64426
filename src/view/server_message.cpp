// SPDX-License-Identifier: Apache-2.0
#include "view/server_message.h"

#include <stdexcept>

#include "output/little_endian.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

constexpr std::size_t kFrameAlignment = 8;

void pad(std::string& bytes) {
  bytes.resize((bytes.size() + kFrameAlignment - 1) / kFrameAlignment * kFrameAlignment, '\0');
}

const SchemaKind& table_entry(const Json& message) {
  const SchemaKind* known = server_messages().find(message["kind"].get<std::string>());
  if (known == nullptr) throw std::logic_error("no such message of the server: " + message["kind"].dump());
  return *known;
}

}  // namespace

std::string server_frame(const Json& message, std::string_view bytes, std::string_view scene) {
  const SchemaKind& known = table_entry(message);
  if (const std::string fault = message_fault(message, known); !fault.empty())
    throw std::logic_error("message " + std::string(known.kind) + ": " + fault);
  std::string text = "{\"kind\":\"" + std::string(known.kind) + "\"";
  for (const SchemaField& field : known.fields) {
    const std::string name(field.name);
    text += ",\"" + name + "\":";
    const bool is_scene = name == "scene" && !scene.empty();
    text += is_scene ? std::string(scene) : message[name].dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  text += "}";
  std::string frame;
  frame.reserve(4 + text.size() + kFrameAlignment + bytes.size());
  append_little_endian(frame, static_cast<std::uint32_t>(text.size()));
  frame += text;
  pad(frame);
  frame += bytes;
  return frame;
}

}  // namespace drydock
