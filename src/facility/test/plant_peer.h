// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include "facility/link/link_layout.h"
#include "facility/plant/simulated_plant.h"
#include "sim/link/link_peer.h"

namespace drydock::testing {

/// What a PlantPeer does besides going where it is told.
struct PeerHabit {
  std::size_t leaves_after = static_cast<std::size_t>(-1);  // requests; then it says nothing more, as when killed
  std::size_t faults_after = static_cast<std::size_t>(-1);  // requests; then it says that it cannot follow
  double stands_away_m = 0;                                 // from where the run begins, with every leg
  Wrench operated = {};                                     // by an operator, all the time
  bool notes_commands = true;
};

/// The simulated rigs of a facility at the other end of its link, in a thread until end(). Rigs that may not move stay
/// where they are.
class PlantPeer {
 public:
  explicit PlantPeer(const Facility& facility, const PeerHabit& habit = {})
      : facility_(facility),
        habit_(habit),
        peer_(std::move(*LinkPeer::open(facility_link_layout(facility_),
                                        {.local = {false, {127, 0, 0, 1}, 0}, .silence_s = facility.link->silence_s})
                             .peer)),
        answer_(byte_size(facility_link_layout(facility_).answer)),
        told_(start_command(facility_)),
        held_(told_),
        address_(peer_.local()),
        thread_([this] { run(); }) {}
  ~PlantPeer() { end(); }
  PlantPeer(const PlantPeer&) = delete;
  PlantPeer& operator=(const PlantPeer&) = delete;

  const UdpAddress& address() const { return address_; }
  void end() {
    ends_ = true;
    if (thread_.joinable()) thread_.join();
  }

  // After end().
  std::vector<PlantCommand> commands;  // of all requests
  int stops = 0, run_ends = 0, silences = 0;

 private:
  void run() {
    while (!ends_) {
      if (requests_ >= habit_.leaves_after) return;
      const LinkPeer::Event event = peer_.receive(0.005);
      if (event == LinkPeer::Event::kHello) plant_.emplace(facility_);
      if (event == LinkPeer::Event::kRequest) act();
      stops += event == LinkPeer::Event::kStop ? 1 : 0;
      run_ends += event == LinkPeer::Event::kEnd ? 1 : 0;
      silences += event == LinkPeer::Event::kSilent ? 1 : 0;
    }
  }

  void act() {
    told_.moves = (peer_.header().flags & kLinkMoves) != 0;
    told_.tick = std::llround(peer_.header().time_s * facility_.rate_Hz) - 1;
    read_request(facility_, peer_.payload(), told_);
    if (habit_.notes_commands) commands.push_back(told_);
    if (++requests_ >= habit_.leaves_after) return;
    if (told_.tick < 0)
      (void)plant_->start(sample_);
    else
      (void)plant_->exchange(told_.moves ? told_ : held_, sample_);
    answered_ = sample_;
    for (RigSample& rig : answered_.rigs) {
      for (double& length_m : rig.length_m) length_m += habit_.stands_away_m;
      rig.operated = habit_.operated;
    }
    write_answer(facility_, answered_, answer_);
    (void)peer_.answer(answer_, requests_ >= habit_.faults_after);
  }

  Facility facility_;
  PeerHabit habit_;
  LinkPeer peer_;
  std::vector<std::byte> answer_;
  PlantCommand told_, held_;  // held: without motion
  UdpAddress address_;
  PlantSample sample_, answered_;
  std::size_t requests_ = 0;
  std::optional<SimulatedPlant> plant_;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace drydock::testing
