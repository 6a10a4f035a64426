// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/drive/drive_bank.h"
#include "multibody/tree_motion.h"
#include "sim/advance.h"
#include "sim/event_location.h"

namespace drydock {

/// Where the joint of a drive stands in q and v of a tree.
struct DrivenJoint {
  int position = 0;
  int velocity = 0;
};

/// Drives as the only thing that acts on a tree besides uniform gravity: a law of TreeMotion. A mission has a law of
/// its own (mission/part/joint_drives.h).
struct DriveLaw {
  DriveBank bank;
  std::vector<DrivenJoint> joints;  // one for each drive
  Vector3 g_W = Vector3::Zero();

  void point(std::span<const double> y) { bank.point(y); }
  void loads(double, const TreeState& state, const DynamicsWork&, Loads& loads) {
    loads.g_W = g_W;
    loads.tau.setZero();
    for (std::size_t i = 0; i < joints.size(); ++i) {
      loads.tau[joints[i].velocity] = bank.evaluate(i, state.q[joints[i].position], state.v[joints[i].velocity]);
    }
  }
  int sums() const { return static_cast<int>(bank.coordinates()); }
  void sum_rates(double, const TreeState&, const DynamicsWork&, const Loads&, std::span<double> rates) const {
    bank.rates(rates);
  }
  void summed(std::span<const double> increments) { bank.move(increments); }
};

/// The instants at which drives change their mode, as events of a run with advance (sim/advance.h).
class DriveEvents {
 public:
  DriveEvents(TreeMotion<DriveLaw>& motion, DriveLaw& law) : motion_(motion), law_(law) {}

  std::size_t size() const { return law_.bank.size(); }
  CrossingDirection direction(std::size_t) const { return CrossingDirection::kFalling; }
  bool values(double, std::span<const double> y, std::span<double> g) {
    motion_.set_point(y);
    for (std::size_t i = 0; i < size(); ++i) {
      const DrivenJoint& joint = law_.joints[i];
      g[i] = law_.bank.margin(i, motion_.at().q[joint.position], motion_.at().v[joint.velocity]);
    }
    return true;
  }

  /// For an observer's `fired`, at the base.
  Flow fired(std::span<const std::size_t> indices) {
    for (const std::size_t i : indices) {
      const DrivenJoint& joint = law_.joints[i];
      law_.bank.change_mode(i, motion_.state().q[joint.position], motion_.state().v[joint.velocity]);
    }
    return Flow::kChanged;
  }

 private:
  TreeMotion<DriveLaw>& motion_;
  DriveLaw& law_;
};

}  // namespace drydock
