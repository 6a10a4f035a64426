// SPDX-License-Identifier: Apache-2.0
#include "contact/peg/peg_hole_rim.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contact/peg/peg_hole_point.h"

namespace drydock {
namespace {

// The line seen from the circle's centre: x0 is its nearest point, at t = 0.
struct RimLine {
  Vector3 x0, d;
  double R;      // of the circle
  double b;      // x0_xy · d_xy
  double u2;     // |d_xy|²
  double rho02;  // |x0_xy|²
  double kappa;  // (x0_xy × d_xy)², so that s' = κ/ρ³

  RimLine(const Vector3& low, const Vector3& along, double radius, double t_low)
      : x0(low - t_low * along), d(along), R(radius) {
    b = x0.x() * d.x() + x0.y() * d.y();
    u2 = d.x() * d.x() + d.y() * d.y();
    rho02 = x0.x() * x0.x() + x0.y() * x0.y();
    const double cross = x0.x() * d.y() - x0.y() * d.x();
    kappa = cross * cross;
  }
  double rho2(double t) const { return rho02 + t * (2 * b + u2 * t); }
};

struct RimRoot {
  bool found = false;
  double t = 0;
};

// G(t) = t − R (b + u² t)/ρ on the side where it is convex (b + u² t ≥ 0), from t on. Newton where G is steep, else the
// root of the second-order expansion, which also converges quadratically where both roots meet. The step's sign shows
// when there is no root. With q = G G''/(2 G'²), a Newton step c, lengthened by the factor 1 + q (Chebyshev), leaves an
// error of c (2 q² + 3 R κ u² c²/(ρ⁵ G')) at most to leading order, as |G'''| ≤ 18 R κ u²/ρ⁵: where that is below
// rounding, the step is the last one. G and G' are multiplied by ρ and ρ³, which leaves one root and one division to
// wait for.
template <bool kLarger>
RimRoot solve_root(const RimLine& line, double t) {
  const double enough = 1e-8 * line.R, rounding = 1e-16 * line.R, R_kappa = line.R * line.kappa;
  for (int step = 0; step < 40; ++step) {
    const double rho2 = line.rho2(t);
    if (!(rho2 > 0)) return {};
    const double rho = std::sqrt(rho2), rho3 = rho * rho2, across = line.b + line.u2 * t;
    const double G_rho = t * rho - line.R * across, slope_rho3 = rho3 - R_kappa;
    double change;
    if (std::abs(slope_rho3) > 0.3 * rho3) {
      if ((slope_rho3 > 0) != kLarger) return {};
      const double newton = -G_rho * rho2 / slope_rho3, bend = R_kappa / (rho2 * slope_rho3);
      const double q = -1.5 * newton * bend * across, left = 2 * q * q + 3 * std::abs(bend) * line.u2 * newton * newton;
      change = std::abs(q) < 0.3 ? newton * (1 + q) : newton;
      if (left * std::abs(newton) < rounding) return {true, t + change};
    } else {
      const double G = G_rho / rho, slope = slope_rho3 / rho3, bend = 3 * R_kappa * across / (rho3 * rho2);
      const double root2 = slope * slope - 2 * G * bend;
      if (root2 > 0) {
        change = -2 * G / (slope + (kLarger ? 1 : -1) * std::sqrt(root2));
      } else if ((slope > 0) == kLarger && G > 0) {
        change = -G / slope;
      } else {
        return {};
      }
    }
    t += change;
    if (std::abs(change) < enough) return {true, t};
    if (line.b + line.u2 * t < 0) return {};
  }
  return {};
}

RimRoot contact_root(const RimLine& line, double u) {
  const double most = line.R * u;
  if (line.b < 0) {
    // The line's nearest point to the axis is at t = −b/u² > 0, where G > 0: two roots or none.
    if (-line.b >= most * line.u2) return {};
    return solve_root<true>(line, most);
  }
  // One root: G ≤ 0 at t = 0 and G ≥ 0 at R u. The first step is from t = 0, if G rises there and it stays below R u.
  if (!(line.rho02 > 0)) return {true, most};
  const double R_kappa = line.R * line.kappa, slope_rho3 = line.rho02 * std::sqrt(line.rho02) - R_kappa;
  const double G_rho3 = -line.R * line.b * line.rho02;
  if (!(-G_rho3 < most * slope_rho3)) return solve_root<true>(line, most);
  const double newton = -G_rho3 / slope_rho3, q = -1.5 * newton * (R_kappa * line.b / (line.rho02 * slope_rho3));
  return solve_root<true>(line, std::abs(q) < 0.05 ? newton * (1 + q) : newton);
}

Nearness nearness_at(const PegAxis& peg, const Vector3& p_BX, const Vector3& n_B, double distance_m) {
  return {p_BX - peg.radius_m * n_B, p_BX - distance_m * n_B, n_B, peg.radius_m - distance_m};
}

// On the line at t, with ρ and ρ̂ there; on the axis any direction will do.
struct RimPlace {
  Vector3 x;
  double rho, cosine, sine;

  RimPlace(const RimLine& line, double t) : x(line.x0 + t * line.d) {
    const double rho2 = x.x() * x.x() + x.y() * x.y();
    rho = std::sqrt(rho2);
    const bool on_axis = !(rho2 > 0);
    const double inverse = rho * (1 / rho2);  // the division does not wait for the root
    cosine = on_axis ? 1 : x.x() * inverse;
    sine = on_axis ? 0 : x.y() * inverse;
  }
};

// At a root of G, where s = t/R: the common perpendicular of line and circle.
bool perpendicular(const PegAxis& peg, const RimCircle& circle, const RimLine& line, double t, double s,
                   Nearness& out) {
  const RimPlace at(line, t);
  const double size2 = s * s + line.d.z() * line.d.z();
  if (!(size2 > 1e-24)) return false;  // along the rim's tangent: a saddle, and no contact
  const double inverse = std::sqrt(size2) * (1 / size2), n_u = -line.d.z() * inverse, n_z = s * inverse;
  const Vector3 n_B(n_u * at.cosine, n_u * at.sine, n_z);
  out = nearness_at(peg, circle.p_BC + at.x, n_B, n_u * (at.rho - circle.radius_m) + n_z * at.x.z());
  return true;
}

// Of one of the peg's ends: from the nearest side of the hole (+1) or from the opposite one (−1).
Nearness of_end(const PegAxis& peg, const RimCircle& circle, const Vector3& end, double side = 1) {
  if (end.z() - circle.p_BC.z() >= peg.radius_m) return {};  // too high to overlap
  const RimPlace at({end - circle.p_BC, Vector3::Zero(), 0, 0}, 0);
  const ProfileHit hit = corner_distance(circle.radius_m, side * at.rho, at.x.z());
  const double n_u = side * hit.n_u;
  return nearness_at(peg, end, {n_u * at.cosine, n_u * at.sine, hit.n_z}, hit.distance_m);
}

// Where the line is nearest to the axis: from one of both sides of the wall.
Nearness of_wall(const PegAxis& peg, const RimCircle& circle, const RimLine& line, double side) {
  const RimPlace at(line, -line.b / line.u2);
  return nearness_at(peg, circle.p_BC + at.x, {-side * at.cosine, -side * at.sine, 0}, circle.radius_m - side * at.rho);
}

// The shallower place before the contact, going down: the saddle, or the peg's lower end where it comes first. The
// saddle is beside the wall where the line is nearest to the axis below the circle, else the smaller root.
Nearness below(const PegAxis& peg, const RimCircle& circle, const RimLine& line, double t_low) {
  const bool before_axis = line.u2 > 0 && -line.b > t_low * line.u2;
  if (line.b >= 0) return before_axis ? of_wall(peg, circle, line, 1) : of_end(peg, circle, peg.low);
  // Up from the point nearest to the axis, or from the lower end, to the saddle the distance only grows.
  const RimPlace first(line, std::max(-line.b / line.u2, t_low));
  const double inward = std::max(0.0, circle.radius_m - first.rho);
  if (inward * inward + first.x.z() * first.x.z() >= peg.radius_m * peg.radius_m && first.x.z() > 0) return {};
  const bool through_axis = !(line.kappa > 0);  // then at an edge of the distance, where s jumps
  const RimRoot saddle = through_axis ? RimRoot{true, -line.b / line.u2} : solve_root<false>(line, -line.b / line.u2);
  const double s = through_axis ? 0 : saddle.t / line.R;
  Nearness place;
  if (!saddle.found || !(saddle.t > t_low) || !perpendicular(peg, circle, line, saddle.t, s, place)) {
    return of_end(peg, circle, peg.low);
  }
  return place;
}

// The same from the opposite side of the hole, which overlaps only pegs thicker than the hole: where the line runs
// through the hole's axis both change places. Its saddle is the one root of t + R s(t), which rises.
Nearness below_opposite(const PegAxis& peg, const RimCircle& circle, const RimLine& line, double t_low) {
  if (line.b >= 0) {
    const bool before_axis = line.u2 > 0 && -line.b > t_low * line.u2;
    return before_axis ? of_wall(peg, circle, line, -1) : of_end(peg, circle, peg.low, -1);
  }
  double t = -line.b / line.u2;
  for (int step = 0; step < 60 && line.kappa > 0; ++step) {  // convex from here down to the root: no step goes too far
    const double inverse = 1 / std::sqrt(line.rho2(t));
    const double change =
        (t + line.R * (line.b + line.u2 * t) * inverse) / (1 + line.R * line.kappa * inverse * inverse * inverse);
    t -= change;
    if (std::abs(change) < 1e-10 * line.R) break;
  }
  if (!(t > t_low)) return of_end(peg, circle, peg.low, -1);
  const RimPlace at(line, t);
  const double across = at.rho + circle.radius_m, distance = std::sqrt(across * across + at.x.z() * at.x.z());
  const Vector3 n_B(across / distance * at.cosine, across / distance * at.sine, at.x.z() / distance);
  return nearness_at(peg, circle.p_BC + at.x, n_B, distance);
}

}  // namespace

bool rim_contact(const PegAxis& peg, const RimCircle& circle, double reach_m, ContactPoint& out) {
  const Vector3 low = peg.low - circle.p_BC;
  const double t_low = low.dot(peg.d), t_high = t_low + peg.length_m;
  if (!(t_high > 0)) return false;
  // A point of the circle is at least d_z (R − ρ) away, with ρ where the line passes the circle's plane.
  const double inside = circle.radius_m * peg.d.z() - peg.radius_m - reach_m;
  const Vector3 across = peg.d.z() * low - low.z() * peg.d;  // d_z ρ
  if (inside > 0 && across.head<2>().squaredNorm() < inside * inside) return false;
  const RimLine line(low, peg.d, circle.radius_m, t_low);
  const double farthest = circle.radius_m + peg.radius_m + reach_m;
  if (line.x0.squaredNorm() > farthest * farthest) return false;
  const double u = std::sqrt(line.u2);
  if (t_low >= circle.radius_m * u) return false;
  const RimRoot root = contact_root(line, u);
  if (!root.found || !(root.t > t_low) || !(root.t < t_high)) return false;
  if (!perpendicular(peg, circle, line, root.t, root.t / line.R, out.at) || !(out.at.depth_m > -reach_m)) return false;
  out.beside = out.also_beside = {};
  if (!(out.at.depth_m > 0)) return true;
  out.beside = below(peg, circle, line, t_low);
  out.also_beside = of_end(peg, circle, peg.high);
  if (peg.radius_m > circle.radius_m) {
    const Nearness opposite = below_opposite(peg, circle, line, t_low);
    if (opposite.depth_m > out.also_beside.depth_m) out.also_beside = opposite;
  }
  if (out.also_beside.depth_m > out.beside.depth_m) std::swap(out.beside, out.also_beside);
  return true;
}

bool wall_pierced(const PegAxis& peg, const RimCircle& circle, ContactPoint& out) {
  // Downwards from the upper end, which is in the hole, to the lower one, which is not.
  const Vector3 from = peg.high - circle.p_BC, to = peg.low - circle.p_BC;
  const double R2 = circle.radius_m * circle.radius_m, rho2 = from.head<2>().squaredNorm();
  if (!(from.z() < 0) || !(rho2 < R2) || !(to.head<2>().squaredNorm() > R2)) return false;
  const Vector3 d = -peg.d;
  const double b = from.head<2>().dot(d.head<2>()), u2 = d.head<2>().squaredNorm();
  const double t = (std::sqrt(b * b + u2 * (R2 - rho2)) - b) / u2;
  const Vector3 x = from + t * d;
  const double s = (b + u2 * t) / circle.radius_m, size = std::sqrt(s * s + d.z() * d.z());
  const double n_u = -d.z() / size / circle.radius_m, n_z = s / size;
  out = {};
  out.at = nearness_at(peg, circle.p_BC + x, {n_u * x.x(), n_u * x.y(), n_z}, n_z * x.z());
  return true;
}

}  // namespace drydock
