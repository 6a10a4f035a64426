// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/bodies.h"
#include "follow/watch.h"
#include "map/layer/cable_platform.h"
#include "multibody/inverse_dynamics.h"

namespace drydock {

/// Looks at margins along a motion. One thread each.
class MarginEvaluator {
 public:
  /// The model stays with its owner.
  explicit MarginEvaluator(const FollowModel& model);

  const std::vector<FollowCheck>& checks() const { return model_.checks; }
  const std::vector<FollowWatch>& watches() const { return watches_; }
  const std::vector<std::string>& notes() const { return notes_; }

  /// The interval t ± half that the next evaluations are about.
  void place(double t_s, double half_s);

  /// The first instant between two others at which something jumps that margins depend on.
  std::optional<double> jump_within(double t0_s, double t1_s) const { return model_.motion.jump_within(t0_s, t1_s); }

  /// Clearances above `wanted` and the change are reported only as being above it, which is quicker. `with_inside`: one
  /// body may lie in another without meeting its surface, as the look before does not say.
  MarginEvaluation evaluate(std::size_t watch, double wanted, bool with_inside);

  /// In names, at the middle of the interval or at another time.
  FollowInstant instant(std::size_t watch, const MarginEvaluation& look) const {
    return instant(watch, look, moment_.t_s);
  }
  FollowInstant instant(std::size_t watch, const MarginEvaluation& look, double t_s) const;

 private:
  bool applies(const FollowCheck& check) const;
  std::string rig_name() const;
  void watch(std::string_view criterion, int index);
  void add_watches();
  void add_margin_watches();
  void add_winch_watches();
  void add_arm_watches();

  void place_for(const FollowPair& pair);
  MarginEvaluation clearance_margin(int pair, double wanted, bool with_inside);
  MarginEvaluation tension_margin();
  MarginEvaluation table_margin(const Criterion& criterion) const;
  MarginEvaluation cable_platform_margin(int cable) const;
  MarginEvaluation winch_speed_margin(int cable) const;
  MarginEvaluation winch_acceleration_margin(int cable) const;
  MarginEvaluation rod_angle_margin();
  MarginEvaluation torque_margin(int joint);
  void update_torques();

  const FollowModel& model_;
  FollowBodies bodies_;
  std::vector<FollowWatch> watches_;
  std::vector<std::string> notes_;
  std::vector<PairHints> hints_;
  FollowMoment moment_;
  std::vector<PlacedBody> placed_;      // where they were when last asked for …
  std::vector<std::size_t> placed_at_;  // … at this moment, counted from 1
  std::size_t moments_ = 0;
  CableRig loaded_;  // the rig with what it carries at the moment
  std::optional<PlatformShapes> platform_;

  // The arm's torques, computed when first asked for at a moment.
  bool has_torques_ = false;
  DynamicsWork work_;
  InverseDynamicsWork inverse_;
  VectorX tau_, tau_change_;
};

}  // namespace drydock
