// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/link/link_layout.h"
#include "facility/plant/plant.h"
#include "sim/link/link_session.h"

namespace drydock {

/// The rigs of a facility at the other end of its link, in lock-step: the command for an instant goes there, the answer
/// tells of the same instant. Times of requests are those of these instants.
///
/// Without motion enabled, requests never say that drives may follow, and the lengths in them are those that the first
/// answer told: the loop runs on what sensors read, and nothing moves. With it the run is refused where a rig does not
/// stand where the run begins, to kStart_m, or as many radians of a rotary axis: drives would jump.
class LinkPlant : public Plant {
 public:
  static constexpr double kStart_m = 2e-3;

  /// The facility, with its `link`, and the flag stay with their owners; the flag ends the wait for a peer.
  LinkPlant(const Facility& facility, bool enable_motion, const std::atomic<bool>* cancelled = nullptr);

  PlantAnswer start(PlantSample& sample) override;
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override;
  const std::string& why() const override { return why_; }
  bool may_move() const override { return session_.enables_motion(); }
  void finish(bool is_whole) override { session_.close(is_whole); }

  LinkRecord record() const { return session_.record(); }

 private:
  PlantAnswer send(const PlantCommand& command, double time_s, bool moves, PlantSample& sample);
  PlantAnswer check_start(const PlantSample& sample);

  const Facility& facility_;
  const std::atomic<bool>* cancelled_;
  PlantCommand start_, held_;
  LinkSession session_;
  std::vector<std::byte> request_;
  std::string why_;
};

}  // namespace drydock
