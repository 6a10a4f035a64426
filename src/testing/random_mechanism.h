// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "multibody/mechanism/grow_tree.h"
#include "multibody/mechanism/structure.h"
#include "testing/random_tree.h"

namespace drydock::testing {

struct RandomMechanismRequest {
  int bodies = 12;
  int pieces = 2;         // that no joint connects
  bool anchored = false;  // the first of them on the world
  std::vector<JointKind> kinds = {JointKind::kRevolute,  JointKind::kPrismatic, JointKind::kCylindrical,
                                  JointKind::kUniversal, JointKind::kSpherical, JointKind::kPlanar};
};

inline void grow_or_fail(Mechanism& mechanism) {
  for (const MechanismFault& fault : grow_tree(mechanism)) ADD_FAILURE() << to_string(fault);
}

/// Branching pieces, every kind of joint in either direction between rotated frames; grown.
inline Mechanism random_mechanism(Random& random, const RandomMechanismRequest& request = {}) {
  Mechanism mechanism;
  for (int i = 0; i < request.bodies; ++i) {
    const int body = add_body(mechanism, random_inertia(random));
    int other = body - request.pieces;  // pieces take turns
    for (int step = random.whole(0, 2); step > 0 && other - request.pieces > 0; --step) other -= request.pieces;
    if (other <= 0 && !(request.anchored && i == 0)) continue;
    const auto kinds = static_cast<int>(request.kinds.size());
    MechanismJoint joint{request.kinds[static_cast<std::size_t>((i + random.whole(0, 1)) % kinds)],
                         i == 0 ? kWorldBody : other, random.pose(), body, random.pose()};
    if (random.whole(0, 1) == 1) std::swap(joint.body_P, joint.body_B);
    add_joint(mechanism, joint);
  }
  grow_or_fail(mechanism);
  return mechanism;
}

/// Poses and twists of all bodies, the world included.
struct BodyMotion {
  std::vector<Pose> X_WB;
  std::vector<Twist> V_WB_W;
};
inline BodyMotion body_motion(const Mechanism& mechanism, const TreeState& state) {
  DynamicsWork work(mechanism.tree.model);
  update_kinematics(mechanism.tree.model, state, work);
  BodyMotion motion;
  for (std::size_t b = 0; b < mechanism.bodies.size(); ++b) {
    motion.X_WB.push_back(body_pose(mechanism, state, work, static_cast<int>(b)));
    motion.V_WB_W.push_back(body_twist(mechanism, work, static_cast<int>(b)));
  }
  return motion;
}

inline double distance(const Pose& a, const Pose& b) {
  return (a.p - b.p).norm() + (a.R.matrix - b.R.matrix).norm();
}
inline double distance(const Twist& a, const Twist& b) {
  return (a.w - b.w).norm() + (a.v - b.v).norm();
}

/// Connectors that coincide where the bodies are.
inline AttachRequest fitting_request(Random& random, const BodyMotion& motion, int body_A, int body_B) {
  AttachRequest request;
  request.body_A = body_A;
  request.X_AC = random.pose();
  request.body_B = body_B;
  request.X_BD = inverse(motion.X_WB[static_cast<std::size_t>(body_B)]) *
                 motion.X_WB[static_cast<std::size_t>(body_A)] * request.X_AC;
  return request;
}

inline double largest_pose_step(const BodyMotion& a, const BodyMotion& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.X_WB.size(); ++i) largest = std::max(largest, distance(a.X_WB[i], b.X_WB[i]));
  return largest;
}
inline double largest_twist_step(const BodyMotion& a, const BodyMotion& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.V_WB_W.size(); ++i) largest = std::max(largest, distance(a.V_WB_W[i], b.V_WB_W[i]));
  return largest;
}

/// Momentum of all bodies about the world's origin, and their kinetic energy, from poses and twists alone.
inline Wrench total_momentum(const Mechanism& mechanism, const BodyMotion& motion) {
  Wrench sum;
  for (std::size_t b = 1; b < mechanism.bodies.size(); ++b) {
    const Rotation& R_WB = motion.X_WB[b].R;
    sum = sum + shift((R_WB * mechanism.bodies[b].M_BBo_B) * motion.V_WB_W[b], -motion.X_WB[b].p);
  }
  return sum;
}
inline double total_kinetic_energy_J(const Mechanism& mechanism, const BodyMotion& motion) {
  double sum_J = 0;
  for (std::size_t b = 1; b < mechanism.bodies.size(); ++b) {
    sum_J += kinetic_energy(motion.X_WB[b].R * mechanism.bodies[b].M_BBo_B, motion.V_WB_W[b]);
  }
  return sum_J;
}

}  // namespace drydock::testing
