// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "output/json_text.h"
#include "output/schema/schema.h"
#include "sim/link/packet_layout.h"

namespace drydock {

/// layout.json: what a peer reads to know the packets, byte by byte.
Json packet_layout_json(const PacketLayout& layout);
/// What it holds, as a table of types.
const Schema& packet_layout_schema();

/// The same for a peer in C or C++: constants, the hash, and packed structs.
std::string packet_layout_header(const PacketLayout& layout);

/// The parts of docs/link.md that tables say: the header and its flags; the counters; the types of layout.json.
std::string link_header_markdown();
std::string link_counters_markdown();
std::string packet_layout_markdown();

}  // namespace drydock
