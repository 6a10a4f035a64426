// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "output/json_text.h"

namespace drydock {

/// A field of a message, with its type as TypeScript writes it.
struct WireField {
  std::string_view name, type;
  std::string_view note;  // what the name does not say; may be empty
};

/// A type that messages are made of.
struct WireRecord {
  std::string_view name, sentence;
  std::vector<WireField> fields;
};

/// A message; its first field on the wire is `kind`.
struct WireMessage {
  std::string_view kind, sentence;
  std::vector<WireField> fields;
};

/// Everything that goes between page and server: the one table from which come the reader (page_message.h), the writer
/// (server_message.h), web/src/wire_messages.ts and docs/wire.md (wire_text.h). A new message is a line here.
std::span<const WireRecord> wire_records();
std::span<const WireMessage> server_messages();
std::span<const WireMessage> page_messages();

/// What keeps a value from having a type of the table, as a sentence with the place: `settings[1].path: found a
/// number, expected a string`; empty when it has it. Fields that are missing or not known are faults. Of SceneJson and
/// VolumeJson only whether it is an object is looked at.
std::string type_fault(const Json& value, std::string_view type, const std::string& place);

/// The same for the fields of a message, whose kind is known.
std::string message_fault(const Json& message, const WireMessage& known);

}  // namespace drydock
