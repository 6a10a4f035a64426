// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/arm_at_work.h"
#include "mission/part/instant.h"

namespace drydock {

/// The controllers of the mission's robots and the moves that they are told. What they want of their joints, others see
/// as AllTargets.
class ArmControl {
 public:
  explicit ArmControl(const PartSetup& setup);

  /// Arms outside, which stay with their owner. Before the run.
  void connect(const ArmLinks& links);

  void start(Instant& instant);
  Flow due(Instant& instant, const Due& due);
  void happened(Instant& instant, const Happening& happening);
  void finish(Instant& instant);

  void restructure(const Moment& moment);
  void stiffest(const Moment& moment, Stiffest& stiffest);
  void report(MissionResult& result) const;

 private:
  void put_followers(Instant& instant, MoveTrigger::Kind kind, std::size_t after) const;
  Flow begin(Instant& instant, std::size_t move);
  Flow end(Instant& instant, std::size_t move);
  Flow tick(Instant& instant, const Due& due);
  void publish(const Moment& moment, std::size_t robot) const;

  const Mission& mission_;
  std::vector<ArmAtWork> arms_;
  std::vector<MoveRecord> moves_;
  std::vector<std::vector<Worst>> commands_;  // the largest, by robot and joint
};

}  // namespace drydock
