// SPDX-License-Identifier: Apache-2.0
// Any bytes are a packet or have a cause why they are none; what is one has the same bytes when it is written again.
// Either side counts them once, and goes on with the exchange that it was in. The first byte chooses what is made right
// in the rest, for the fuzzer cannot guess a checksum.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "output/crc32c.h"
#include "sim/test/link_sample.h"

namespace {

using namespace drydock;

void require(bool holds) {
  if (!holds) std::abort();
}

void seal(unsigned control, std::uint64_t hash, std::vector<std::byte>& packet) {
  if (packet.size() < kLinkHeaderBytes) return;
  if ((control & 1) != 0) store_number(packet, 0, kLinkMagic);
  if ((control & 2) != 0) store_number(packet, kLinkLengthAt, static_cast<std::uint32_t>(packet.size()));
  if ((control & 4) != 0) store_number(packet, 24, hash);
  if ((control & 8) != 0) store_number(packet, 32, std::uint64_t{5});  // session
  if ((control & 16) == 0) return;
  store_number(packet, kLinkChecksumAt, std::uint32_t{0});
  store_number(packet, kLinkChecksumAt, crc32c(packet));
}

void decode_and_encode(const LinkFormat& format, LinkKind kind, const std::vector<std::byte>& bytes) {
  LinkPacket packet;
  if (decode(format, kind, bytes, packet) != LinkVerdict::kGood) return;
  std::vector<std::byte> again(bytes.size());
  require(encode(format, packet.header, packet.payload, again) == bytes.size() && again == bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::byte> bytes(size - 1);
  std::transform(data + 1, data + size, bytes.begin(), [](std::uint8_t byte) { return std::byte{byte}; });
  testing::LinkSides sides;
  seal(data[0], sides.master.format().hash, bytes);
  decode_and_encode(sides.master.format(), LinkKind::kRequest, bytes);
  decode_and_encode(sides.master.format(), LinkKind::kAnswer, bytes);

  require(sides.hello(5) && sides.exchange(0));
  const std::span<const std::byte> request = sides.request(1);
  (void)sides.to_peer(bytes);
  if (sides.peer.is_open() && sides.peer.counters().accepted == 2)
    require(sides.to_peer(request).event == LinkAnswerer::Event::kRequest);
  const LinkRequester::Taken taken = sides.to_master(bytes);
  require(taken != LinkRequester::Taken::kAnswer || sides.master.answer().header.sequence == 2);
  for (const LinkCounters& counters : {sides.master.counters(), sides.peer.counters()})
    require(counters.received == counters.accepted + unused_datagrams(counters));
  return 0;
}
