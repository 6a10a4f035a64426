// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "contact/contact_energy.h"
#include "contact/peg/peg_hole.h"
#include "spatial/rotation_exp.h"
#include "spatial/wrench.h"
#include "testing/random.h"

namespace drydock::testing {

/// A peg and a block with one hole off its middle.
struct PegCase {
  Capsule peg;
  HoleBlock block;

  const Hole& hole() const { return block.holes.front(); }
};

/// Clearances from a peg thicker than the hole to 2 mm, long and short pegs, with and without a chamfer.
inline std::vector<PegCase> peg_cases(bool thick = false) {
  std::vector<PegCase> cases;
  for (const double clearance_m : {0.0, 1e-5, 1e-4, 5e-4, 2e-3, -1e-3}) {
    if (clearance_m < 0 && !thick) continue;
    for (const double length_m : {0.1, 0.03, 0.005}) {
      for (const double chamfer_m : {0.0, 0.0015}) {
        const double r = 0.0175;
        cases.push_back({{r, length_m},
                         {{0.11, 0.1, 0.09}, {{0.006, -0.004, r + clearance_m, 0.045, chamfer_m, 1.2 * chamfer_m}}}});
      }
    }
  }
  return cases;
}

/// The peg's lower end at a place, its axis tilted from z by an angle in a direction.
inline Pose peg_pose(const Capsule& peg, const Vector3& lower_end, double tilt_rad, double heading_rad) {
  const Rotation R = rotation_exp(tilt_rad * Vector3(-std::sin(heading_rad), std::cos(heading_rad), 0));
  return {R, lower_end + R * Vector3(0, 0, 0.5 * peg.length_m)};
}

/// Somewhere at the hole: above it, at its rim, within it; near upright, lying or anyhow; either end up.
inline Pose pose_at_hole(const PegCase& c, Random& random) {
  const Hole& hole = c.hole();
  const double r = c.peg.radius_m, play = std::max(0.0, hole.radius_m - r) + 0.12 * r;
  const int kind = random.whole(0, 3);
  const double wide = kind == 0 ? play : kind == 1 ? hole.mouth_m() + r : 1.5 * hole.mouth_m();
  const double z =
      kind == 0 ? random.between(-hole.straight_m - play, 0.3 * r) : random.between(-0.5 * hole.straight_m, 1.1 * r);
  const Vector3 end(hole.x_m + random.between(-wide, wide), hole.y_m + random.between(-wide, wide),
                    c.block.top_m() + z);
  const double tilt = kind == 0   ? random.between(0, 0.08)
                      : kind == 1 ? random.between(0, 1.6)
                                  : random.between(1.2, 1.7);
  Pose X = peg_pose(c.peg, end, tilt, random.between(0, 6.3));
  if (random.whole(0, 1) == 1) X.R = X.R * rotation_exp(Vector3(3.14159265358979323846, 0, 0));
  X.R = X.R * rotation_exp(Vector3(0, 0, random.between(0, 6.3)));
  return X;
}

inline double deepest(const ContactSet& set) {
  double depth = -INFINITY;
  for (const ContactPoint& point : set.points()) depth = std::max(depth, point.at.depth_m);
  return depth;
}

/// Energy of all contacts, and the wrench on the peg about the peg's origin, in the block's axes.
struct PegLoad {
  double energy_J = 0;
  Wrench F_A_B;
};
inline PegLoad peg_load(const ContactSet& set, const Pose& X_BA, double stiffness_N_per_m) {
  PegLoad load;
  const auto push = [&](const Nearness& at, double force_N) {
    load.F_A_B.f += force_N * at.n_B;
    load.F_A_B.t += (at.p_BP - X_BA.p).cross(force_N * at.n_B);
  };
  for (const ContactPoint& point : set.points()) {
    const ContactEnergy energy =
        contact_energy(stiffness_N_per_m, point.at.depth_m, point.beside.depth_m, point.also_beside.depth_m);
    load.energy_J += energy.energy_J;
    push(point.at, energy.force_N);
    if (energy.beside_N != 0) push(point.beside, energy.beside_N);
    if (energy.also_beside_N != 0) push(point.also_beside, energy.also_beside_N);
  }
  return load;
}
inline PegLoad peg_load(const PegCase& c, const Pose& X_BA, double stiffness_N_per_m) {
  ContactSet set;
  peg_hole_contacts(c.peg, c.block, X_BA, 0, set);
  return peg_load(set, X_BA, stiffness_N_per_m);
}

/// The peg's origin displaced by v, and turned by w about it.
inline Pose moved(const Pose& X_BA, const Vector3& w, const Vector3& v) {
  return {rotation_exp(w) * X_BA.R, X_BA.p + v};
}

}  // namespace drydock::testing
