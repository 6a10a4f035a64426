// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mission/part/instant.h"
#include "mission/part/tie_slots.h"
#include "multibody/mechanism/lock_reactions.h"
#include "output/log/series.h"

namespace drydock {

/// What joints and ties carry at samples, and the largest of it: /ties/NAME/force_N and torque_Nm. Others see it as
/// TieWrenches.
class TieReactions {
 public:
  explicit TieReactions(const PartSetup& setup);

  void start(Instant& instant);
  void restructure(const Moment& moment);
  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row);
  void report(MissionResult& result) const;

 private:
  int loop_of(const MechanismTree& tree, std::size_t tie) const;  // of constraints and joints
  std::size_t first_lock() const { return constraints_ + closing_joints_.size(); }
  void update(const Moment& moment);
  void update_locks(const Moment& moment);
  void update_joints(const Moment& moment);

  std::vector<std::string> names_;
  std::vector<std::size_t> closing_joints_;
  std::size_t constraints_ = 0;
  std::vector<Wrench> ties_, joints_, loops_;
  std::vector<int> closed_;  // the mechanism's lock of each tie; −1 where open
  std::vector<LargestLoad> largest_joints_, largest_ties_;
  std::optional<LockReactionFinder> finder_;  // for the present structure, once somebody asks
  Loads loads_;
  InverseDynamicsWork inverse_;
  VectorX tau_;
};

}  // namespace drydock
