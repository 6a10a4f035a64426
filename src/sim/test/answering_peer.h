// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "output/layout/byte_cursor.h"
#include "sim/link/link_peer.h"
#include "sim/test/link_sample.h"

namespace drydock::testing {

/// What a peer with the odd layout answers: lengths as commanded, three numbers and three forces made of the request,
/// and how many requests it has acted on.
inline void odd_answer(std::span<const std::byte> request, std::uint64_t acted, std::span<std::byte> answer) {
  ByteReader reader(request);
  const auto count = reader.take<std::uint32_t>();
  std::array<double, 6> length_m{};
  reader.take(length_m);
  const auto tick = reader.take<std::int64_t>();
  const auto axis = reader.take<double>();
  ByteWriter writer(answer);
  writer.put(std::span<const double>(length_m));
  for (std::uint32_t k = 0; k < 3; ++k) writer.put(count + k);
  writer.put(axis);
  writer.put(static_cast<double>(tick));
  writer.put(length_m[5]);
  writer.put(acted);
}

/// A peer in a thread of its own, until it is destroyed.
class AnsweringPeer {
 public:
  explicit AnsweringPeer(const UdpAddress& local, double silence_s = 60)
      : AnsweringPeer(odd_layout(), {.local = local, .silence_s = silence_s}) {}
  AnsweringPeer(const PacketLayout& layout, const LinkPeerSettings& settings)
      : peer_(std::move(*LinkPeer::open(layout, settings).peer)),
        address_(peer_.local()),
        answer_(byte_size(layout.answer)),
        thread_([this] { run(); }) {}
  ~AnsweringPeer() { end(); }
  AnsweringPeer(const AnsweringPeer&) = delete;
  AnsweringPeer& operator=(const AnsweringPeer&) = delete;

  const UdpAddress& address() const { return address_; }
  /// It stops answering, as when its program is killed; the port stays taken.
  void end() {
    ends_ = true;
    if (thread_.joinable()) thread_.join();
  }
  /// After end().
  const LinkPeer& peer() const { return peer_; }

  std::atomic<int> hellos = 0, requests = 0, stops = 0, ends = 0, silences = 0, disagreements = 0;

 private:
  void run() {
    while (!ends_) {
      switch (peer_.receive(0.005)) {
        case LinkPeer::Event::kRequest:
          ++requests;
          odd_answer(peer_.payload(), ++acted_, answer_);
          (void)peer_.answer(answer_);
          break;
        case LinkPeer::Event::kHello:
          ++hellos;
          acted_ = 0;
          break;
        case LinkPeer::Event::kDisagrees:
          ++disagreements;
          break;
        case LinkPeer::Event::kStop:
          ++stops;
          break;
        case LinkPeer::Event::kEnd:
          ++ends;
          break;
        case LinkPeer::Event::kSilent:
          ++silences;
          break;
        case LinkPeer::Event::kNothing:
        case LinkPeer::Event::kSocket:
          break;
      }
    }
  }

  LinkPeer peer_;
  UdpAddress address_;
  std::vector<std::byte> answer_;
  std::uint64_t acted_ = 0;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace drydock::testing
