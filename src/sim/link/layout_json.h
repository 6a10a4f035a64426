// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/link/packet_layout.h"

namespace drydock {

struct [[nodiscard]] ReadPacketLayout {
  std::optional<PacketLayout> layout;
  std::string refused;  // the sentence, where there is none
};

/// A layout from the text of its layout.json (link_text.h). Refused unless the hash that stands there is that of the
/// tables.
ReadPacketLayout parse_packet_layout(std::string_view json_text);

}  // namespace drydock
