// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/coupling.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <optional>

#include "multibody/tree_model.h"

namespace drydock {
namespace {

using Angles = std::array<double, 2>;

/// The angle about a unit axis that takes `from` to `to`, both seen along the axis.
double turn_about(const Vector3& axis, const Vector3& from, const Vector3& to) {
  const Vector3 a = from - axis * axis.dot(from), b = to - axis * axis.dot(to);
  return std::atan2(axis.dot(a.cross(b)), a.dot(b));
}

/// Both pairs of angles with R(axis1, angle1) R(axis2, angle2) rod = u: angle2 gives the rod the part of u along axis1,
///   axis1·u = axis1·(rod∥ + cos rod⊥ + sin axis2 × rod),
/// then angle1 turns the rest there (Kahan 1983, problem 2). Nothing when no angle does.
std::optional<std::array<Angles, 2>> angles_towards(const Coupling& c, const Vector3& u_L) {
  const Vector3 along = c.axis2_L * c.axis2_L.dot(c.rod_L);
  const double A = c.axis1_L.dot(c.rod_L - along), B = c.axis1_L.dot(c.axis2_L.cross(c.rod_L));
  const double wanted = c.axis1_L.dot(u_L - along), most = std::hypot(A, B);
  if (std::abs(wanted) > most * (1 + 1e-12) || most == 0) return std::nullopt;
  const double middle = std::atan2(B, A), half = std::acos(std::clamp(wanted / most, -1.0, 1.0));
  std::array<Angles, 2> both{};
  for (std::size_t i = 0; i < 2; ++i) {
    const double angle2 = i == 0 ? middle + half : middle - half;
    both[i] = {turn_about(c.axis1_L, rotation_about(c.axis2_L, angle2) * c.rod_L, u_L), angle2};
  }
  return both;
}

double margin_of(const Coupling& c, const Angles& angles) {
  double margin = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 2; ++i) {
    margin = std::min({margin, angles[i] - c.lower_rad[i], c.upper_rad[i] - angles[i]});
  }
  return margin;
}

/// Whole turns put on an angle so that it lies within its limits, else as near as can be to `near_rad`.
double unwound(double angle_rad, double lower_rad, double upper_rad, double near_rad) {
  const double nearest = near_rad + std::remainder(angle_rad - near_rad, 2 * M_PI);
  const double up = nearest + 2 * M_PI * std::max(0.0, std::ceil((lower_rad - nearest) / (2 * M_PI)));
  const double down = nearest - 2 * M_PI * std::max(0.0, std::ceil((nearest - upper_rad) / (2 * M_PI)));
  if (nearest < lower_rad && up <= upper_rad) return up;
  if (nearest > upper_rad && down >= lower_rad) return down;
  return nearest;
}

double distance(const Angles& a, const double (&b)[2]) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

Rotation z_towards(const Vector3& axis) {
  return {Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix()};
}

}  // namespace

CouplingPose coupling_pose(const Coupling& coupling, const Pose& X_WL, const Vector3& f_E_W, const Vector3& g_W,
                           const double (&near_rad)[2]) {
  CouplingPose pose;
  const Vector3 weight_W = coupling.rod_mass_kg * g_W, pull_W = f_E_W - weight_W / 2;
  pose.f_D_W = f_E_W - weight_W;
  if (pull_W.norm() <= 1e-12 * (f_E_W.norm() + weight_W.norm())) return pose;
  pose.u_W = pull_W.normalized();
  pose.p_WD = X_WL * coupling.p_LE + coupling.rod_length_m * pose.u_W;
  const Vector3 u_L = inverse(X_WL.R) * pose.u_W;
  const auto both = angles_towards(coupling, u_L);
  if (!both) {
    pose.status = CouplingStatus::kOutOfReach;
    return pose;
  }
  std::optional<Angles> best;
  for (Angles angles : *both) {
    for (std::size_t i = 0; i < 2; ++i) {
      angles[i] = unwound(angles[i], coupling.lower_rad[i], coupling.upper_rad[i], near_rad[i]);
    }
    const bool within = margin_of(coupling, angles) >= 0, best_within = best && margin_of(coupling, *best) >= 0;
    const bool nearer = !best || distance(angles, near_rad) < distance(*best, near_rad);
    if (!best || within > best_within || (within == best_within && nearer)) best = angles;
  }
  std::copy(best->begin(), best->end(), pose.angle_rad);
  pose.limit_margin_rad = margin_of(coupling, *best);
  pose.is_within_limits = pose.limit_margin_rad >= 0;
  const Vector3 axis2_L = rotation_about(coupling.axis1_L, (*best)[0]) * coupling.axis2_L;
  pose.singularity = std::abs(coupling.axis1_L.dot(axis2_L.cross(u_L)));
  pose.status = pose.singularity < 1e-6 ? CouplingStatus::kSingular : CouplingStatus::kOk;
  return pose;
}

CouplingLinks append_coupling(TreeModel& model, const Coupling& coupling) {
  assert(coupling.link >= 0 && coupling.link < static_cast<int>(model.links.size()) && "the coupling sits on a link");
  const Rotation R_LF = z_towards(coupling.axis1_L);                  // joint 1, and the frame C behind it
  const Rotation R_FG = z_towards(inverse(R_LF) * coupling.axis2_L);  // joint 2 on it
  const Vector3 u_R = inverse(R_LF * R_FG) * coupling.rod_L;
  const double m = coupling.rod_mass_kg, l = coupling.rod_length_m, r = coupling.rod_radius_m;
  const double across = m * (l * l + 3 * r * r) / 12, along = m * r * r / 2;
  const Matrix3 I_RRcm = across * Matrix3::Identity() + (along - across) * u_R * u_R.transpose();

  CouplingLinks links;
  links.first = add_link(model, coupling.link, JointKind::kRevolute, {R_LF, coupling.p_LE}, {});
  links.rod = add_link(model, links.first, JointKind::kRevolute, {R_FG, Vector3::Zero()}, {m, l / 2 * u_R, I_RRcm});
  links.p_RD = l * u_R;
  return links;
}

}  // namespace drydock
