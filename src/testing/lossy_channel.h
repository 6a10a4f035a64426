// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "testing/random.h"

namespace drydock::testing {

/// What a network does to a packet: fractions, and delays that let packets overtake each other.
struct LossyRates {
  double drop = 0, duplicate = 0, corrupt = 0, truncate = 0;
  double delay_least_s = 0, delay_most_s = 0;
};

/// One direction of a bad network, in simulated time and from a seed. Takes no memory after it is made; what finds no
/// room is lost, as in a network.
class LossyChannel {
 public:
  LossyChannel(const LossyRates& rates, std::uint64_t seed, std::size_t most_bytes, std::size_t most_packets = 64)
      : rates_(rates), random_(seed), slots_(most_packets), out_(most_bytes) {
    for (Slot& slot : slots_) slot.bytes.resize(most_bytes);
  }

  void send(std::span<const std::byte> packet, double now_s) {
    ++sent;
    const bool twice = is_so(rates_.duplicate);
    for (int copy = twice ? 2 : 1; copy > 0; --copy) {
      if (is_so(rates_.drop)) {
        ++dropped;
      } else {
        put(packet, now_s);
      }
    }
    if (twice) ++duplicated;
  }

  /// When the next packet arrives; infinity: there is none.
  double next_s() const {
    double next_s = std::numeric_limits<double>::infinity();
    for (const Slot& slot : slots_)
      if (slot.is_used) next_s = std::min(next_s, slot.at_s);
    return next_s;
  }

  /// The packet that arrives next. It stays until the next call. Pre: there is one.
  std::span<const std::byte> take() {
    Slot* first = nullptr;
    for (Slot& slot : slots_)
      if (slot.is_used && (first == nullptr || slot.at_s < first->at_s)) first = &slot;
    first->is_used = false;
    std::copy_n(first->bytes.begin(), first->size, out_.begin());
    return std::span<const std::byte>(out_).first(first->size);
  }

  long long sent = 0, dropped = 0, duplicated = 0, corrupted = 0, truncated = 0;

 private:
  struct Slot {
    bool is_used = false;
    double at_s = 0;
    std::size_t size = 0;
    std::vector<std::byte> bytes;
  };

  bool is_so(double fraction) { return random_.between(0, 1) < fraction; }

  void put(std::span<const std::byte> packet, double now_s) {
    const auto slot = std::find_if(slots_.begin(), slots_.end(), [](const Slot& at) { return !at.is_used; });
    if (slot == slots_.end()) {
      ++dropped;
      return;
    }
    slot->is_used = true;
    slot->at_s = now_s + random_.between(rates_.delay_least_s, rates_.delay_most_s);
    slot->size = packet.size();
    std::copy(packet.begin(), packet.end(), slot->bytes.begin());
    if (is_so(rates_.corrupt) && !packet.empty()) {
      ++corrupted;
      for (int bits = random_.whole(1, 8); bits > 0; --bits) {
        const auto at = static_cast<std::size_t>(random_.whole(0, static_cast<int>(packet.size()) - 1));
        slot->bytes[at] ^= static_cast<std::byte>(random_.whole(1, 255));
      }
    }
    if (is_so(rates_.truncate) && !packet.empty()) {
      ++truncated;
      slot->size = static_cast<std::size_t>(random_.whole(0, static_cast<int>(packet.size()) - 1));
    }
  }

  LossyRates rates_;
  Random random_;
  std::vector<Slot> slots_;
  std::vector<std::byte> out_;
};

}  // namespace drydock::testing
