// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_line.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

CableLine fixed_line(const Cable& cable, CableLine line) {
  const Vector3 p_CA_W = cable.p_WA - line.p_WC;
  line.free_length_m = line.length_m = p_CA_W.norm();
  line.p_WT = cable.p_WA;
  line.status = line.free_length_m > 0 ? CableStatus::kOk : CableStatus::kNoLength;
  if (line.status == CableStatus::kOk) line.u_W = p_CA_W / line.free_length_m;
  return line;
}

/// In the wheel's plane: x along e, from the kingpin to the eye; y along the kingpin; origin at A.
CableLine pulley_line(const Cable& cable, CableLine line) {
  const double r = cable.pulley->radius_m;
  const Vector3 k_W = cable.pulley->kingpin_W, p_AC_W = line.p_WC - cable.p_WA;
  const double along_m = p_AC_W.dot(k_W);
  const Vector3 across_W = p_AC_W - along_m * k_W;
  line.kingpin_distance_m = across_W.norm();
  line.p_WT = cable.p_WA;
  if (line.kingpin_distance_m <= 1e-12 * p_AC_W.norm()) {
    line.status = CableStatus::kOnKingpin;
    return line;
  }
  const Vector3 e_W = across_W / line.kingpin_distance_m;
  const double x = line.kingpin_distance_m - r, y = along_m;  // of C from M
  const double d2 = x * x + y * y, l2 = d2 - r * r;
  if (!(l2 > 0)) {
    line.status = CableStatus::kInsideWheel;
    return line;
  }
  const double l = std::sqrt(l2);
  // The cable leaves with direction (sin φ, cos φ) at M + r (−cos φ, sin φ), φ being the wrap.
  const double sine = (l * x + r * y) / d2, cosine = (l * y - r * x) / d2;
  line.free_length_m = l;
  line.wrap_rad = std::atan2(sine, cosine);
  if (line.wrap_rad < 0) line.wrap_rad += 2 * M_PI;
  line.length_m = l + r * line.wrap_rad;
  line.u_W = -(sine * e_W + cosine * k_W);
  line.p_WT = cable.p_WA + (r - r * cosine) * e_W + r * sine * k_W;
  return line;
}

}  // namespace

std::string to_string(CableStatus status) {
  switch (status) {
    case CableStatus::kOk:
      break;
    case CableStatus::kNoLength:
      return "the eye is at the anchor";
    case CableStatus::kInsideWheel:
      return "the eye is within the pulley's wheel";
    case CableStatus::kOnKingpin:
      return "the eye is on the pulley's kingpin";
  }
  return "the cable has a direction";
}

CableLine cable_line(const Cable& cable, const Pose& X_WB) {
  CableLine line;
  line.p_BC_W = X_WB.R * cable.p_BC;
  line.p_WC = X_WB.p + line.p_BC_W;
  return cable.pulley ? pulley_line(cable, line) : fixed_line(cable, line);
}

Vector3 direction_rate(const Cable& cable, const CableLine& line, const Vector3& v_WC) {
  const Vector3 square_W = v_WC - line.u_W * line.u_W.dot(v_WC);
  if (!cable.pulley) return -square_W / line.free_length_m;
  const Vector3 k_W = cable.pulley->kingpin_W, p_AC_W = line.p_WC - cable.p_WA;
  const Vector3 e_W = (p_AC_W - k_W * k_W.dot(p_AC_W)) / line.kingpin_distance_m;
  const Vector3 n_W = e_W.cross(k_W);
  const Vector3 across_W = n_W * n_W.dot(v_WC);
  return -(square_W - across_W) / line.free_length_m - across_W * (std::sin(line.wrap_rad) / line.kingpin_distance_m);
}

double chord(double angle_rad) {
  return angle_rad >= M_PI ? 2 : 2 * std::sin(angle_rad / 2);
}

namespace {

double fixed_direction_change(const CableLine& line, double eye_m) {
  return eye_m < line.free_length_m ? chord(std::asin(eye_m / line.free_length_m)) : 2;
}

/// Direction and tangent point while the eye stays within eye_m.
void pulley_change(const Pulley& pulley, const CableLine& line, CableChange& change) {
  const double r = pulley.radius_m;
  const double centre_m = std::hypot(line.free_length_m, r) - change.eye_m;  // of the eye from the wheel's centre
  const double kingpin_m = line.kingpin_distance_m - change.eye_m;
  change.direction = 2;
  change.tangent_m = std::numeric_limits<double>::infinity();
  if (!(centre_m > r) || !(kingpin_m > 0)) return;
  const double free_m = std::sqrt((centre_m - r) * (centre_m + r));
  const bool below_half = kingpin_m >= 2 * r;
  change.direction = std::min(2.0, change.eye_m / (below_half ? free_m : std::min(free_m, kingpin_m)));
  const double across = 2 * r / kingpin_m;
  change.tangent_m = change.eye_m * std::max(r / free_m, below_half ? std::min(1.0, across) : across);
}

}  // namespace

CableChange cable_change(const Platform& platform, const Cable& cable, const CableLine& line, const PoseBall& ball) {
  CableChange change;
  const double turned = chord(ball.turn_rad), arm_m = cable.p_BC.norm();
  change.eye_m = ball.move_m + arm_m * turned;
  if (line.status != CableStatus::kOk) {
    change.direction = 2;
    change.tangent_m = cable.pulley ? std::numeric_limits<double>::infinity() : 0;
  } else if (cable.pulley) {
    pulley_change(*cable.pulley, line, change);
  } else {
    change.direction = fixed_direction_change(line, change.eye_m);
  }
  const double lever = has_moments(platform) ? arm_m / platform.moment_length_m : 0;
  change.column = std::hypot(change.direction, lever * std::min(2.0, turned + change.direction));
  return change;
}

}  // namespace drydock
