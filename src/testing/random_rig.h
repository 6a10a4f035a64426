// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"
#include "testing/random.h"

namespace drydock::testing {

/// Which rigs to draw.
struct RigKind {
  std::vector<WrenchAxis> axes = body_axes();
  int cables = 8;
  bool pulleys = false;
};

/// Anchors on a shell of 3 to 5 m, eyes within 0.4 m (at the origin of a point), limits, load and masses at random.
inline CableRig random_rig(Random& random, const RigKind& kind) {
  CableRig rig;
  rig.platform.axes = kind.axes;
  const bool is_body = has_moments(rig.platform);
  rig.platform.moment_length_m = random.between(0.2, 1.5);
  for (int i = 0; i < kind.cables; ++i) {
    Cable cable;
    cable.name = "cable" + std::to_string(i + 1);
    cable.p_WA = random.between(3, 5) * random.unit_vector();
    if (is_body) cable.p_BC = random.vector(0.4);
    if (kind.pulleys) cable.pulley = Pulley{random.between(0.02, 0.2), random.unit_vector()};
    cable.tension_min_N = random.between(1, 50);
    cable.tension_max_N = cable.tension_min_N + random.between(100, 2000);
    cable.diameter_m = random.between(1e-3, 2e-2);
    cable.stiffness_N = random.between(1e4, 1e6);
    cable.mass_per_m_kg_per_m = random.between(0.01, 0.2);
    rig.cables.push_back(cable);
  }
  // In a plane, guides hold the platform where anchors or eyes are out of it.
  if (is_body) {
    const double mass_kg = random.between(5, 60);
    const Vector3 p_BBcm = random.vector(0.2), spread = random.vector(3).cwiseAbs();  // of the mass, along each axis
    const Vector3 moments = Vector3::Constant(spread.sum()) - spread;
    rig.platform.M_BBo_B = {mass_kg, p_BBcm, Matrix3(moments.asDiagonal())};
    rig.platform.M_BBo_B = random.rotation() * rig.platform.M_BBo_B;
  }
  rig.load.points = {Wrench{is_body ? random.vector(20) : Vector3::Zero(), random.vector(300)}};
  if (is_body) rig.load.p_BP = random.vector(0.3);
  return rig;
}

/// A unit vector along which wrenches are compared.
inline ScaledWrench random_direction(Random& random, Eigen::Index n) {
  ScaledWrench direction(n);
  for (Eigen::Index k = 0; k < n; ++k) direction[k] = random.between(-1, 1);
  return direction.normalized();
}

/// Directions of a few kinds of rigs, by number: planar and spatial points and bodies.
inline std::vector<WrenchAxis> axes_of_kind(int kind) {
  switch (kind % 6) {
    case 0:
      return point_axes();
    case 1:
      return body_axes();
    case 2:
      return point_axes(Plane::kXZ);
    case 3:
      return body_axes(Plane::kXY);
    case 4:
      return body_axes(Plane::kYZ);
    default:
      return body_axes();
  }
}

}  // namespace drydock::testing
