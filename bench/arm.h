// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "multibody/mechanism/mechanism.h"
#include "multibody/tree_state.h"

// The arm that `bench multibody` runs: a free base of 500 kg with seven hinges, 13 degrees of freedom.

namespace drydock::bench {

inline constexpr int kJoints = 7;

/// A body of the arm and the hinge that carries it. At q = 0 all body frames are parallel.
struct ArmBody {
  double mass_kg;
  Vector3 p_BBcm;
  Vector3 moments_kg_m2;  // about Bcm, along the axes of B
  Vector3 p_PB;           // of the hinge in the body before
  bool about_y;           // else about z
};
using ArmBodies = std::array<ArmBody, 1 + kJoints>;  // the base first

/// With a payload of 10 kg at the end, as part of the last body, or without.
ArmBodies arm_bodies(bool payload);
ArmBody payload_body();
inline Vector3 payload_place() {  // in the last body
  return {0, 0, 0.3};
}

SpatialInertia inertia_of(const ArmBody& body);  // about Bo, in B

/// The joint frame F in the body before, at q = 0 also the joint frame M on the body: z is the axis.
Rotation joint_rotation(const ArmBody& body);

/// Link i is body i, in frames whose z axis is its hinge's.
TreeModel arm_tree(const ArmBodies& bodies);

/// Body 1 is the base, 2 to 8 the others; not grown.
Mechanism arm_mechanism(const ArmBodies& bodies);

/// MuJoCo's XML of the same arm.
struct ArmXml {
  bool constraints = false;
  bool weld = false;  // of the last body to the base, as stiff as MuJoCo takes it at steps of 1 ms
  int modules = 0;    // free bodies of 10 kg, welded to the base and to each other
};
std::string arm_xml(const ArmBodies& bodies, const ArmXml& request);

/// Everything moves; the base is turned and away from the origin.
TreeState moving_state(const TreeModel& model);
/// The same joints and joint rates, the base at rest at the origin.
TreeState free_state(const TreeModel& model);
/// The same joints, all at rest.
TreeState resting_state(const TreeModel& model);

}  // namespace drydock::bench
