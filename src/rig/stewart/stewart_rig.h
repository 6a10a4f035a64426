// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "geometry/body_shape.h"
#include "spatial/interval.h"
#include "spatial/pose.h"
#include "spatial/spatial_inertia.h"
#include "spatial/wrench.h"

namespace drydock {

/// Range of a passive joint: the leg, seen from the joint, stays within `half_angle_rad` of `axis`.
struct JointCone {
  Vector3 axis = Vector3::UnitZ();  // unit vector, in the frame of what carries the joint, towards the other joint
  double half_angle_rad = M_PI;
};

/// One leg, from its joint P on the base F to its joint C on the platform B. What is not known is infinite.
struct Leg {
  std::string name;
  Vector3 p_FP = Vector3::Zero();
  Vector3 p_BC = Vector3::Zero();
  Interval length_m{0, std::numeric_limits<double>::infinity()};  // joint to joint
  double speed_max_m_per_s = std::numeric_limits<double>::infinity();
  Interval force_N{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};  // + pulls
  JointCone base_cone, platform_cone;                                                                   // axes in F, B
  double diameter_m = 0;
  double counts_per_m = 0;  // of the encoder, which reads zero at the shortest length; 0: none
};

enum class AuxiliaryKind : std::uint8_t { kSlide, kRotary };

/// The axis that carries the base: F is displaced by q along `axis`, or turned by q about the line through G along it.
struct AuxiliaryAxis {
  AuxiliaryKind kind = AuxiliaryKind::kSlide;
  Vector3 axis_G = Vector3::UnitX();                                  // unit vector
  Interval range{0, 0};                                               // of q [m or rad]
  double speed_max = std::numeric_limits<double>::infinity();         // [m/s or rad/s]
  double acceleration_max = std::numeric_limits<double>::infinity();  // [m/s² or rad/s²]
  double counts_per_unit = 0;                                         // of the encoder; 0: none
};

/// A Stewart platform: six legs between a base F and a platform B, perhaps on an auxiliary axis. Constant during a run.
///
/// X_WF(q) = X_WG · (displacement of q along or about the axis); without an axis F stands at G.
struct StewartRig {
  std::string name;
  Pose X_WG;
  std::optional<AuxiliaryAxis> axis;
  std::array<Leg, 6> legs;
  Pose X_FB_home;                          // neutral pose of the platform on its base
  SpatialInertia M_BBo_B;                  // of platform and payload
  std::vector<Wrench> loads_B_W;           // besides weight, about Bo, in W: the legs hold each of them
  std::vector<BodyShape> base_shapes;      // body 0, in F
  std::vector<BodyShape> platform_shapes;  // body 0, in B
  Vector3 g_W{0, 0, -9.80665};
};

/// Pose of the base for the axis at q; q is ignored without an axis.
Pose base_pose(const StewartRig& rig, double q);

}  // namespace drydock
