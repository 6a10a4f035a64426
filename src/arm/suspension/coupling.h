// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "spatial/pose.h"

namespace drydock {

struct TreeModel;

/// What joins an arm to the rig that suspends it: two passive joints at point E of a link, and a rod from E to D, where
/// the rig pulls. With both angles at zero the rod points along rod_L; then
///   u_L = R(axis1_L, angle1) R(axis2_L, angle2) rod_L.
/// All vectors are unit vectors in the link's frame L; axis2 is given where it is at zero.
struct Coupling {
  int link = 0;
  Vector3 p_LE = Vector3::Zero();
  Vector3 axis1_L = Vector3::UnitX(), axis2_L = Vector3::UnitY(), rod_L = Vector3::UnitZ();
  double lower_rad[2] = {-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  double upper_rad[2] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  double rod_length_m = 1;
  double rod_mass_kg = 0;   // uniform
  double rod_radius_m = 0;  // for its inertia alone
};

enum class CouplingStatus {
  kOk,
  kSingular,    // axes and rod lie in one plane (the rod along the first axis, when they are square to each other)
  kOutOfReach,  // the joints cannot turn the rod that way
  kNoForce,     // the force is half of the rod's weight, so that any direction will do
};

/// The rod at rest under a force.
struct [[nodiscard]] CouplingPose {
  CouplingStatus status = CouplingStatus::kNoForce;
  double angle_rad[2] = {0, 0};
  bool is_within_limits = false;
  double limit_margin_rad = 0;    // the smaller one, negative outside
  double singularity = 0;         // |axis1 · (axis2 × u)|: 1 is best, 0 is singular
  Vector3 u_W = Vector3::Zero();  // from E to D
  Vector3 p_WD = Vector3::Zero();
  Vector3 f_D_W = Vector3::Zero();  // the rig's force on the rod: that at E and the rod's weight
};

/// Where the rod rests when it passes the force f_E_W on to the arm: its moments about E are those of
/// f_D = f_E − m g at D and of its weight m g in the middle, l u × (f_E − m g/2), so that it points along f_E − m g/2,
/// pulled and not pushed. Of the two pairs of angles that do this, one within the limits, and the nearer to `near_rad`.
CouplingPose coupling_pose(const Coupling& coupling, const Pose& X_WL, const Vector3& f_E_W, const Vector3& g_W,
                           const double (&near_rad)[2] = {0, 0});

/// The same coupling as two links of a tree, turning about their z axes: the first without mass, then the rod. Their
/// velocities are passive: leave them out of a suspension by an infinite effort_max. A rod without mass makes a tree
/// whose forward dynamics say so.
struct CouplingLinks {
  int first = 0, rod = 0;
  Vector3 p_RD = Vector3::Zero();  // D in the rod's frame
};
CouplingLinks append_coupling(TreeModel& model, const Coupling& coupling);

}  // namespace drydock
