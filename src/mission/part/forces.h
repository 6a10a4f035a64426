// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "mission/mission.h"
#include "mission/part/joint_table.h"

// What acts at a moment of a run, summed over its parts.

namespace drydock {

/// Efforts along the velocities of the mission's joints.
class JointEfforts {
 public:
  explicit JointEfforts(const Mission& mission);

  void clear() { std::fill(efforts_.begin(), efforts_.end(), 0.0); }
  std::span<double> of(std::size_t joint) {
    return {efforts_.data() + first_[joint], first_[joint + 1] - first_[joint]};
  }
  std::span<const double> of(std::size_t joint) const {
    return {efforts_.data() + first_[joint], first_[joint + 1] - first_[joint]};
  }
  std::size_t joints() const { return first_.size() - 1; }

 private:
  std::vector<std::size_t> first_;  // by joint, and the end
  std::vector<double> efforts_;
};

/// Wrenches on bodies, about Bo and in W. Those of joints that carry links are not among them.
class BodyWrenches {
 public:
  /// Momentum is counted about P, a point at rest in W.
  BodyWrenches(std::size_t bodies, const Vector3& p_WP) : p_WP_(p_WP), F_B_W_(bodies) {}

  /// `loads` gets what the dynamics take, by link; it is left empty while nothing acts.
  void begin(Loads& loads);

  /// A force from outside the mechanism, at C on body B with pose X_WB; gives the same about Bo.
  Wrench add_outer(const Mechanism& mechanism, const DynamicsWork& work, int body, const Pose& X_WB,
                   const Vector3& p_BC_W, const Wrench& F_C_W);

  /// A wrench that acts between bodies: whoever adds it adds its opposite too.
  void add_inner(const Mechanism& mechanism, const DynamicsWork& work, int body, const Wrench& F_B_W);

  /// By body.
  const std::vector<Wrench>& on_bodies() const { return F_B_W_; }
  /// Of all from outside about P, without those on bodies that the world holds.
  const Wrench& outer() const { return outer_; }
  const Vector3& p_WP() const { return p_WP_; }

 private:
  Vector3 p_WP_;
  std::vector<Wrench> F_B_W_;
  bool is_clear_ = true;
  Wrench outer_;
  Loads* loads_ = nullptr;
};

/// Hands the efforts on to the dynamics: into loads.tau, or as pairs of wrenches where a joint closes a loop.
void apply_efforts(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                   const JointEfforts& efforts, JointTable& joints, Loads& loads, BodyWrenches& wrenches);

}  // namespace drydock
