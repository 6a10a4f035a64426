// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cmath>
#include <functional>
#include <thread>
#include <vector>

#include "mission/part/arm_link.h"
#include "output/layout/byte_cursor.h"
#include "sim/link/link_peer.h"

namespace drydock::testing {

/// An arm at the other end of a link, all of whose joints turn, in a thread until end(). It is where `place` puts it: a
/// function of the time and of where it is told to be, which changes its arguments. Where it may not move it stays.
class JointPeer {
 public:
  using Place = std::function<void(double time_s, std::vector<double>& q, std::vector<double>& v)>;
  struct Seen {
    double time_s = 0;
    bool moves = false;
    std::uint32_t mode = 0;
    std::vector<double> q, v, effort;  // told
    std::vector<double> q_is;          // answered
  };

  JointPeer(const Mission& mission, Place place, std::size_t leaves_after = static_cast<std::size_t>(-1))
      : place_(std::move(place)),
        leaves_after_(leaves_after),
        joints_(mission.robots[0].joints.size()),
        peer_(std::move(*LinkPeer::open(arm_link_layout(mission, mission.robots[0]),
                                        {.local = {false, {127, 0, 0, 1}, 0}, .silence_s = 60})
                             .peer)),
        address_(peer_.local()),
        answer_(byte_size(arm_link_layout(mission, mission.robots[0]).answer)),
        thread_([this] { run(); }) {}
  ~JointPeer() { end(); }
  JointPeer(const JointPeer&) = delete;
  JointPeer& operator=(const JointPeer&) = delete;

  const UdpAddress& address() const { return address_; }
  void end() {
    ends_ = true;
    if (thread_.joinable()) thread_.join();
  }

  // After end().
  std::vector<Seen> seen;
  int stops = 0, run_ends = 0;

 private:
  void run() {
    while (!ends_ && seen.size() < leaves_after_) {
      const LinkPeer::Event event = peer_.receive(0.005);
      if (event == LinkPeer::Event::kRequest) act();
      stops += event == LinkPeer::Event::kStop ? 1 : 0;
      run_ends += event == LinkPeer::Event::kEnd ? 1 : 0;
    }
  }

  void act() {
    ByteReader from(peer_.payload());
    Seen now;
    now.time_s = peer_.header().time_s;
    now.moves = (peer_.header().flags & kLinkMoves) != 0;
    for (std::vector<double>* numbers : {&now.q, &now.v, &now.effort}) {
      numbers->resize(joints_);
      from.take(std::span<double>(*numbers));
    }
    now.mode = from.take<std::uint32_t>();
    now.q_is = now.q;
    std::vector<double> v = now.v;
    place_(now.time_s, now.q_is, v);
    if (!now.moves && !seen.empty()) now.q_is = seen.back().q_is;
    seen.push_back(now);
    if (seen.size() >= leaves_after_) return;
    ByteWriter to(answer_);
    to.put(std::span<const double>(now.q_is));
    to.put(std::span<const double>(v));
    to.put(std::span<const double>(now.effort));
    (void)peer_.answer(answer_);
  }

  Place place_;
  std::size_t leaves_after_, joints_;
  LinkPeer peer_;
  UdpAddress address_;
  std::vector<std::byte> answer_;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace drydock::testing
