// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "output/layout/byte_cursor.h"
#include "sim/link/link_answerer.h"
#include "sim/link/link_requester.h"
#include "sim/link/packet_layout.h"
#include "testing/random.h"

namespace drydock::testing {

/// A layout with every type of number, none of whose doubles is on a multiple of eight.
inline PacketLayout odd_layout() {
  return {"odd",
          {{"rate_Hz", 250, "of the loop"}, {"silence_s", 0.1, "without a request"}},
          {{{"count", BinaryType::kU32, 1, "", ""},
            {"a/length_m", BinaryType::kF64, 6, "m", "of the legs"},
            {"tick", BinaryType::kI64, 1, "", ""},
            {"a/axis", BinaryType::kF64, 1, "rad", ""}}},
          {{{"a/length_m", BinaryType::kF64, 6, "m", "of the legs"},
            {"status", BinaryType::kU32, 3, "", ""},
            {"a/force", BinaryType::kF64, 3, "N", "of the sensor", {"x", "y", "z"}},
            {"seen", BinaryType::kU64, 1, "", ""}}}};
}

/// Bytes of a payload: any whole numbers, and doubles of any size and sign.
inline std::vector<std::byte> random_payload(Random& random, const BinaryTable& table) {
  std::vector<std::byte> payload(byte_size(table));
  ByteWriter writer(payload);
  for (const BinaryField& field : table.fields)
    for (std::size_t i = 0; i < field.count; ++i) {
      const double number = random.between(-1, 1) * (random.whole(0, 9) == 0 ? 1e300 : 10);
      if (field.type == BinaryType::kF64) writer.put(number);
      if (field.type == BinaryType::kU32) writer.put(static_cast<std::uint32_t>(random.between(0, 4e9)));
      if (field.type == BinaryType::kI64) writer.put(static_cast<std::int64_t>(random.between(-9e18, 9e18)));
      if (field.type == BinaryType::kU64) writer.put(static_cast<std::uint64_t>(random.between(0, 1.8e19)));
    }
  return payload;
}

inline const UdpAddress kMasterAddress = {false, {127, 0, 0, 1}, 40001};
inline const UdpAddress kPeerAddress = {false, {127, 0, 0, 1}, 47000};
inline const UdpAddress kOtherAddress = {false, {127, 0, 0, 1}, 40002};

/// Both sides, joined by function calls.
struct LinkSides {
  PacketLayout layout = odd_layout();
  LinkRequester master{link_format(layout), kPeerAddress};
  LinkAnswerer peer{link_format(layout)};
  Random random{11};
  std::vector<std::byte> asked, told;  // the last payloads
  std::vector<std::byte> packet;       // the last answer

  LinkAnswerer::Taken to_peer(std::span<const std::byte> bytes, const UdpAddress& from = kMasterAddress) {
    return peer.take({bytes, from});
  }
  LinkRequester::Taken to_master(std::span<const std::byte> bytes, const UdpAddress& from = kPeerAddress) {
    return master.take({bytes, from});
  }
  void keep(std::span<const std::byte> bytes) { packet.assign(bytes.begin(), bytes.end()); }

  /// True when it went well.
  bool hello(std::uint64_t session) {
    const LinkAnswerer::Taken taken = to_peer(master.hello(session));
    keep(taken.send);
    return taken.event == LinkAnswerer::Event::kHello && to_master(packet) == LinkRequester::Taken::kAnswer;
  }
  std::span<const std::byte> request(double time_s) {
    asked = random_payload(random, layout.request);
    return master.request(time_s, true, asked);
  }
  std::span<const std::byte> answer() {
    told = random_payload(random, layout.answer);
    keep(peer.answer(told, false));
    return packet;
  }
  bool exchange(double time_s) {
    return to_peer(request(time_s)).event == LinkAnswerer::Event::kRequest &&
           std::equal(asked.begin(), asked.end(), peer.request().payload.begin()) &&
           to_master(answer()) == LinkRequester::Taken::kAnswer &&
           std::equal(told.begin(), told.end(), master.answer().payload.begin());
  }
};

}  // namespace drydock::testing
