// SPDX-License-Identifier: Apache-2.0
#include "view/wire_text.h"

#include "view/wire_schema.h"

namespace drydock {
namespace {

constexpr std::size_t kWidestLine = 120;

constexpr std::string_view kFrameSentence =
    "A binary message is the length of its JSON (uint32, little-endian), the JSON, and\n"
    "the bytes that its arrays name by offset, from the end of the JSON rounded up to 8.";

std::string record_typescript(const WireRecord& record) {
  std::string text =
      "/** " + std::string(record.sentence) + " */\nexport interface " + std::string(record.name) + " {\n";
  for (const WireField& field : record.fields) {
    text += "  " + std::string(field.name) + ": " + std::string(field.type) + ";";
    text += field.note.empty() ? "\n" : " // " + std::string(field.note) + "\n";
  }
  return text + "}\n";
}

/// One line where nothing has a note and it fits, else a line a field.
std::string message_typescript(const WireMessage& message) {
  std::string line = "  | { kind: \"" + std::string(message.kind) + "\"";
  std::string lines = "  | {\n      kind: \"" + std::string(message.kind) + "\";\n";
  bool has_notes = false;
  for (const WireField& field : message.fields) {
    const std::string part = std::string(field.name) + ": " + std::string(field.type);
    line += "; " + part;
    lines += "      " + part + ";" + (field.note.empty() ? "" : " // " + std::string(field.note)) + "\n";
    has_notes = has_notes || !field.note.empty();
  }
  line += " }";
  const bool fits = !has_notes && line.size() <= kWidestLine;
  return "  /** " + std::string(message.sentence) + " */\n" + (fits ? line : lines + "    }");
}

std::string union_typescript(const char* name, std::span<const WireMessage> messages) {
  std::string text = "\nexport type " + std::string(name) + " =\n";
  for (const WireMessage& message : messages) {
    text += message_typescript(message);
    text += &message == &messages.back() ? ";\n" : "\n";
  }
  return text;
}

std::string in_table(std::string_view type) {
  std::string text;
  for (const char c : type) text += c == '|' ? std::string("\\|") : std::string(1, c);
  return text;
}

std::string fields_markdown(std::span<const WireField> fields) {
  if (fields.empty()) return "";
  std::string text = "\n| field | type | |\n|---|---|---|\n";
  for (const WireField& field : fields)
    text +=
        "| `" + std::string(field.name) + "` | `" + in_table(field.type) + "` | " + std::string(field.note) + " |\n";
  return text;
}

std::string messages_markdown(const char* title, std::span<const WireMessage> messages) {
  std::string text = "\n## " + std::string(title) + "\n";
  for (const WireMessage& message : messages) {
    text += "\n### `" + std::string(message.kind) + "`\n\n" + std::string(message.sentence) + "\n" +
            fields_markdown(message.fields);
  }
  return text;
}

}  // namespace

std::string wire_typescript() {
  std::string text =
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Messages between page and server, printed from the table of src/view/wire_schema.cpp: change them there.\n";
  std::string sentence(kFrameSentence);
  sentence.replace(sentence.find('\n'), 1, "\n// ");
  text += "// " + sentence + "\nimport type { SceneJson, VolumeJson } from \"./scene_json\";\n";
  for (const WireRecord& record : wire_records()) text += "\n" + record_typescript(record);
  return text + union_typescript("ServerMessage", server_messages()) + union_typescript("PageMessage", page_messages());
}

std::string wire_markdown() {
  std::string text =
      "# Messages of `drydock view`\n\n"
      "What goes over the WebSocket `/live` between page and server. This page is printed from the table of\n"
      "`src/view/wire_schema.cpp`, as `web/src/wire_messages.ts` is.\n\n"
      "The page sends JSON text of at most 64 KB; a kind or a field that is not below ends the connection. "
      "The server sends\nbinary messages. " +
      std::string(kFrameSentence) + "\n`SceneJson` and `VolumeJson` stand in `web/src/scene_json.ts`.\n";
  text += messages_markdown("From the page", page_messages()) + messages_markdown("From the server", server_messages());
  text += "\n## Types\n";
  for (const WireRecord& record : wire_records()) {
    text += "\n### `" + std::string(record.name) + "`\n\n" + std::string(record.sentence) + "\n" +
            fields_markdown(record.fields);
  }
  return text;
}

}  // namespace drydock
