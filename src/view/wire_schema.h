// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "output/schema/schema_fault.h"

namespace drydock {

/// Everything that goes between page and server: the one table from which come the reader (page_message.h), the writer
/// (server_message.h), web/src/wire_messages.ts and docs/wire.md (wire_text.h). A new message is a line here. Of
/// SceneJson and VolumeJson only whether it is an object is checked; scene_schema.h has their types.
const Schema& wire_schema();
const SchemaUnion& server_messages();
const SchemaUnion& page_messages();

/// What keeps the fields of a message of a known kind from having their types, as a sentence: `settings[1].path: found
/// a number, expected a string`; empty when they have them. What a stranger wrote stands in quotes.
std::string message_fault(const Json& message, const SchemaKind& known);

}  // namespace drydock
