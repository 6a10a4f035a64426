// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "mission/joint_motion.h"
#include "mission/mission.h"

namespace drydock {

/// Coordinates of a mission's joints, each in its own direction from P to B, read from the tree's state only where
/// somebody asks. A joint that carries a link is a look into q and v. One that closes a loop has to be fitted to the
/// poses and twists of its bodies; its angles go on from the evaluation before, over as many turns as it takes, so
/// these are read at every evaluation (`follow`).
class JointTable {
 public:
  /// Both stay.
  JointTable(const Mission& mission, const Mechanism& mechanism);

  /// Joints stand elsewhere in the tree.
  void restructure();

  /// Another point: what was read so far is of the past.
  void begin() { ++now_; }
  /// Reads all joints that carry no link. After update_kinematics.
  void follow(const TreeState& state, const DynamicsWork& work) {
    for (const std::size_t joint : fitted_) read(joint, state, work);
  }
  /// Before a change of structure: joints that carry a link no longer go on from here.
  void keep(const TreeState& state);

  /// At the point of the last begin; asked for the first time, it is read. Joints that carry no link were followed.
  const JointCoordinates& at(std::size_t joint, const TreeState& state) {
    Joint& it = joints_[joint];
    if (it.read != now_) look(it, joint, state);
    return it.at;
  }

  /// Where it was when last read.
  const JointCoordinates& last(std::size_t joint) const { return joints_[joint].at; }

  /// Of a joint with one coordinate that carries a link: its places in q and v of the tree; else −1.
  struct Place {
    bool carries = false;
    bool is_single = false;  // carries, and has one coordinate
    bool reversed = false;
    int position = -1, velocity = -1;
  };
  const Place& place(std::size_t joint) const { return joints_[joint].place; }

 private:
  struct Joint {
    Place place;
    JointCoordinates at;
    long long read = -1;  // the `now_` of it
  };
  static void look(const Place& place, const TreeState& state, JointCoordinates& at) {
    const double q = state.q[place.position], v = state.v[place.velocity];
    at.q[0] = place.reversed ? -q : q;
    at.v[0] = place.reversed ? -v : v;
  }
  void look(Joint& joint, std::size_t index, const TreeState& state);
  void read(std::size_t joint, const TreeState& state, const DynamicsWork& work);

  const Mechanism& mechanism_;
  std::vector<Joint> joints_;
  std::vector<std::size_t> fitted_;  // joints that carry no link but have coordinates
  long long now_ = 0;
};

}  // namespace drydock
