// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "multibody/joint/joint_cylindrical.h"
#include "multibody/joint/joint_fixed.h"
#include "multibody/joint/joint_floating.h"
#include "multibody/joint/joint_planar.h"
#include "multibody/joint/joint_prismatic.h"
#include "multibody/joint/joint_revolute.h"
#include "multibody/joint/joint_spherical.h"
#include "multibody/joint/joint_universal.h"

// Every kind of joint is a struct of functions on its few coordinates; with_joint finds the struct of a kind:
//   kPositions, kVelocities           how many numbers q and v have
//   neutral(q)                        where F and M coincide
//   pose(q)                           X_FM
//   columns(q, H_F)                   H: the twist of M in F, taken at Fo and expressed in F, is Σ H_F[i] v[i]
//   bias(q, v)                        Ḣ v, the rest of its derivative in F
//   retract(q, y, moved)              the point y of the chart about q; y = 0 is q itself. `moved` may be q
//   chart_rate(y, v, rate)            ẏ there, when the joint moves with v
//   fit(X_FM, V_FM_F, q, v)           coordinates of a pose and of a twist taken at Fo; what the joint does not
//                                     allow is dropped, and angles keep the turn nearest to the q given
//   reverse(q, v, q_back, v_back)     the same motion of F seen from M, as a joint of the same kind whose frames
//   reversed_frame()                  are M and F, each turned by this rotation (only the universal joint's is not
//                                     the identity)

namespace drydock {

/// Calls f with the struct of a kind; f is a template over the joint.
template <class Function>
constexpr decltype(auto) with_joint(JointKind kind, Function&& f) {
  switch (kind) {
    case JointKind::kFixed:
      return std::forward<Function>(f)(FixedJoint{});
    case JointKind::kRevolute:
      return std::forward<Function>(f)(RevoluteJoint{});
    case JointKind::kPrismatic:
      return std::forward<Function>(f)(PrismaticJoint{});
    case JointKind::kCylindrical:
      return std::forward<Function>(f)(CylindricalJoint{});
    case JointKind::kUniversal:
      return std::forward<Function>(f)(UniversalJoint{});
    case JointKind::kSpherical:
      return std::forward<Function>(f)(SphericalJoint{});
    case JointKind::kPlanar:
      return std::forward<Function>(f)(PlanarJoint{});
    case JointKind::kFloating:
      break;
  }
  return std::forward<Function>(f)(FloatingJoint{});
}

constexpr int position_count(JointKind kind) {
  return with_joint(kind, [](auto joint) { return decltype(joint)::kPositions; });
}
constexpr int velocity_count(JointKind kind) {
  return with_joint(kind, [](auto joint) { return decltype(joint)::kVelocities; });
}

}  // namespace drydock
