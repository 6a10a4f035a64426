// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sim/link/link_packet.h"

namespace drydock {

/// What became of the packets of one side. Each datagram received counts once: as accepted, or under the one cause for
/// which it was not used.
struct LinkCounters {
  std::uint64_t received = 0, accepted = 0;
  std::uint64_t wrong_peer = 0, length = 0, magic = 0, checksum = 0, version = 0, kind = 0, hash = 0, not_finite = 0;
  std::uint64_t session = 0, duplicate = 0, late = 0, gap = 0, mismatch = 0;
  std::uint64_t sent = 0, unsent = 0, refused = 0, retries = 0, time_outs = 0;

  bool operator==(const LinkCounters&) const = default;
  void count(LinkVerdict verdict);  // of one that is not good
};

/// A counter by its name, the same in every peer, and what it counts.
struct LinkCounterInfo {
  std::string_view name;
  std::uint64_t LinkCounters::*value;
  std::string_view sentence;
  bool is_cause = false;  // for which a datagram is not used
};

std::span<const LinkCounterInfo> link_counters();

/// The sum over all causes. It is received − accepted.
std::uint64_t unused_datagrams(const LinkCounters& counters);

/// Those that are not zero: `received 1200, accepted 1000, duplicate 200`.
std::string to_string(const LinkCounters& counters);

}  // namespace drydock
