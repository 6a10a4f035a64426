// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mission/part/instant.h"
#include "mission/part/tie_slots.h"
#include "multibody/mechanism/lock_reactions.h"
#include "output/log/series.h"

namespace drydock {

/// What joints and ties carry at samples, and the largest of it: /joints/NAME/force_N, torque_Nm and the same under
/// /ties. Where these are very many, the log has them less often (RunSettings::reaction_rate_Hz). Others see ties as
/// TieWrenches.
class TieReactions {
 public:
  explicit TieReactions(const PartSetup& setup);

  void start(Instant& instant);
  void restructure(const Moment& moment);
  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row);
  std::size_t sparse_every() const { return every_; }
  void sparse_columns(std::vector<Series>& series) const;
  void sparse_sample(const Moment& moment, std::vector<double>& row) const;
  void report(MissionResult& result) const;

 private:
  int loop_of(const MechanismTree& tree, std::size_t tie) const;  // of constraints and joints
  std::size_t first_lock() const { return constraints_ + closing_joints_.size(); }
  Wrench on_child(const Moment& moment, std::size_t joint) const;
  Wrench on_second(const Moment& moment, std::size_t tie, const Wrench& F_D_W) const;
  void add_columns(std::vector<Series>& series) const;
  void add_numbers(std::vector<double>& row) const;
  void update(const Moment& moment);
  void update_locks(const Moment& moment);
  void update_joints(const Moment& moment);

  /// The frames of a tie: loads are those on the second body, about its frame.
  struct Tie {
    std::string name;
    BodyFrame first, second;
  };
  const Mission& mission_;
  std::vector<Tie> tie_list_;
  std::vector<std::size_t> closing_joints_;
  std::size_t constraints_ = 0;
  std::size_t every_ = 1;  // samples, from one logged to the next
  std::vector<Wrench> ties_, joints_, loops_;
  std::vector<int> closed_;  // the mechanism's lock of each tie; −1 where open
  std::vector<LargestLoad> largest_joints_, largest_ties_;
  std::optional<LockReactionFinder> finder_;  // for the present structure, once somebody asks
  Loads loads_;
  InverseDynamicsWork inverse_;
  VectorX tau_;
};

}  // namespace drydock
