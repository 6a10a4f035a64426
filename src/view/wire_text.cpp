// SPDX-License-Identifier: Apache-2.0
#include "view/wire_text.h"

#include "output/schema/schema_text.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

constexpr std::string_view kFrameSentence =
    "A binary message is the length of its JSON (uint32, little-endian), the JSON, and\n"
    "the bytes that its arrays name by offset, from the end of the JSON rounded up to 8.";

}  // namespace

std::string wire_typescript() {
  std::string text =
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Messages between page and server, printed from the table of src/view/wire_schema.cpp: change them there.\n";
  std::string sentence(kFrameSentence);
  sentence.replace(sentence.find('\n'), 1, "\n// ");
  return text + "// " + sentence + "\n" + schema_typescript(wire_schema());
}

std::string wire_markdown() {
  std::string text =
      "# Messages of `drydock view`\n\n"
      "The messages over the WebSocket `/live` between page and server. This page is printed from the table of\n"
      "`src/view/wire_schema.cpp`, as `web/src/wire_messages.ts` is.\n\n"
      "The page sends JSON text of at most 64 KB; a kind or a field that is not below ends the connection. "
      "The server sends\nbinary messages. " +
      std::string(kFrameSentence) + "\n[scene.md](scene.md) has `SceneJson` and `VolumeJson`.\n";
  text += "\n## From the page\n" + kinds_markdown(page_messages().kinds, "###");
  text += "\n## From the server\n" + kinds_markdown(server_messages().kinds, "###");
  const std::span<const SchemaType> all = wire_schema().types;
  return text + "\n## Types\n" + types_markdown(all.first(all.size() - 2), "###");  // without the two unions
}

}  // namespace drydock
