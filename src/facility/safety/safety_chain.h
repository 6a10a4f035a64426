// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/craft_loop.h"
#include "facility/safety/sample_watch.h"

namespace drydock {

/// Judges each tick of a facility, all along a run: what rigs answer, what spacecraft feel, where they are to be next,
/// and what rigs are about to be told. The first fault stays until the run ends. Takes no memory after it was made.
///
/// The workspace, the last link, is in the controllers of rigs: a motion that leads out of it is an answer about the
/// motion, not a fault. Their stop is the same.
class SafetyChain {
 public:
  /// The facility stays with its owner.
  explicit SafetyChain(const Facility& facility);

  const SafetyFault& fault() const { return fault_; }
  /// Whether the fault is in what rigs answer: nothing that they say is believed any more.
  bool distrusts() const { return distrusts_; }
  /// The last sample that was believed, where the present one is not.
  const PlantSample& believed(const PlantSample& sample) const { return distrusts_ ? believed_ : sample; }

  /// What rigs answer at a tick, before anything is made of it; `late_s` behind its time.
  void judge_sample(std::int64_t tick, const PlantSample& sample, double late_s, std::span<const CraftLoop> crafts);
  /// The next step of all spacecraft, before rigs are told.
  void judge_step(std::int64_t tick, std::span<const CraftLoop> crafts, const PlantCommand& command);
  /// Rigs are told this.
  void note_told(std::span<const CraftLoop> crafts, const PlantCommand& command);

  template <class Archive>
  void visit(Archive& archive) {
    archive(watches_, fault_, distrusts_, believed_, told_, has_told_, A_WB_W_);
  }

 private:
  SafetyFault of_sample(std::int64_t tick, const PlantSample& sample, double late_s, std::span<const CraftLoop> crafts);
  SafetyFault of_flight(std::size_t i, const CraftLoop& craft) const;
  SafetyFault of_command(std::size_t i, const CraftLoop& craft, const RigCommand& command) const;

  const Facility& facility_;
  double late_s_;
  std::vector<SafetyLimits> limits_;
  std::vector<Pose> X_WB_start_;
  std::vector<SampleWatch> watches_;
  SafetyFault fault_;
  bool distrusts_ = false, has_told_ = false;
  PlantSample believed_;
  PlantCommand told_;          // the last one
  std::vector<Twist> A_WB_W_;  // of it
};

}  // namespace drydock
