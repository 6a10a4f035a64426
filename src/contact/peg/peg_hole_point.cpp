// SPDX-License-Identifier: Apache-2.0
#include "contact/peg/peg_hole_point.h"

#include <cmath>
#include <numbers>

namespace drydock {
namespace {

ProfileHit from_corner(double u, double z) {
  const double distance = std::sqrt(u * u + z * z);
  if (!(distance > 0)) return {0, -std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2};
  const double inverse = 1 / distance;
  return {distance, u * inverse, z * inverse};
}

ProfileHit chamfered_distance(const Hole& hole, double u, double z) {
  const double wide = hole.chamfer_m, deep = hole.chamfer_depth_m;
  const double du = u - hole.radius_m, dz = z + deep;  // from the chamfer's lower edge
  if (du < 0 && dz <= 0) return {-du, -1, 0};
  const double slant = std::sqrt(wide * wide + deep * deep);
  const double along = (du * wide + dz * deep) / slant, off = (dz * wide - du * deep) / slant;
  if (du >= 0 && z <= 0 && off <= 0) {  // inside: the nearest of three faces
    if (off >= -du && off >= z) return {off, -deep / slant, wide / slant};
    return z > -du ? ProfileHit{z, 0, 1} : ProfileHit{-du, -1, 0};
  }
  if (along > slant) return du >= wide ? ProfileHit{z, 0, 1} : from_corner(du - wide, z);
  if (along < 0) return dz <= 0 ? ProfileHit{-du, -1, 0} : from_corner(du, dz);
  return {off, -deep / slant, wide / slant};
}

// Polar coordinates about a hole's axis; on the axis, x is as good a direction as any.
struct AboutAxis {
  double u, cosine, sine;

  AboutAxis(const Hole& hole, const Vector3& p) {
    const double x = p.x() - hole.x_m, y = p.y() - hole.y_m;
    u = std::sqrt(x * x + y * y);
    const bool on_axis = !(u > 0);
    const double inverse = 1 / u;
    cosine = on_axis ? 1 : x * inverse;
    sine = on_axis ? 0 : y * inverse;
  }
  Vector3 direction(double n_u, double n_z) const { return {n_u * cosine, n_u * sine, n_z}; }
};

BlockHit from_bottom(const Hole& hole, const Vector3& p, double z_middle) {
  const Vector3 from(p.x() - hole.x_m, p.y() - hole.y_m, p.z() - z_middle);
  const double distance = from.norm();
  return {hole.radius_m - distance, distance > 0 ? Vector3(-from / distance) : Vector3(Vector3::UnitZ())};
}

BlockHit from_hole(const Hole& hole, const Vector3& p, double top_m) {
  const double z = p.z() - top_m;
  if (z < -hole.straight_m) return from_bottom(hole, p, top_m - hole.straight_m);
  const AboutAxis about(hole, p);
  const ProfileHit hit = profile_distance(hole, about.u, z);
  return {hit.distance_m, about.direction(hit.n_u, hit.n_z)};
}

/// The place in or over the mouth of a hole, if p is there.
bool over_mouth(const Vector3& p, const HoleBlock& block, const HoleGrid* grid, BlockHit& hit) {
  const HoleList near = holes_near(block, grid, p.x(), p.y(), 0);
  for (std::size_t k = 0; k < near.count; ++k) {
    const Hole& hole = block.holes[near[k]];
    const double x = p.x() - hole.x_m, y = p.y() - hole.y_m, mouth = hole.mouth_m();
    if (x * x + y * y >= mouth * mouth) continue;
    hit = from_hole(hole, p, block.top_m());
    hit.hole = static_cast<int>(near[k]);
    return true;
  }
  return false;
}

BlockHit within_box(const Vector3& p, const HoleBlock& block, const HoleGrid* grid, const Vector3& beyond) {
  BlockHit best;
  if (over_mouth(p, block, grid, best) && best.distance_m > 0) return best;  // in the hole, and so in no other
  int axis = 0;
  best.hole = -1;
  best.distance_m = beyond.maxCoeff(&axis);
  best.n_B = std::copysign(1.0, p[axis]) * Vector3::Unit(axis);
  for (std::size_t i = 0; i < block.holes.size(); ++i) {
    // Its wall is not nearer than u − mouth.
    const Hole& hole = block.holes[i];
    const double x = p.x() - hole.x_m, y = p.y() - hole.y_m, near = hole.mouth_m() - best.distance_m;
    if (x * x + y * y > near * near) continue;
    BlockHit hit = from_hole(hole, p, block.top_m());
    if (hit.distance_m < best.distance_m || (hit.distance_m == best.distance_m && hit.distance_m < 0)) continue;
    best = hit;
    best.hole = static_cast<int>(i);
  }
  return best;
}

}  // namespace

ProfileHit corner_distance(double radius_m, double u, double z) {
  const double du = u - radius_m;
  if (z > 0) return du >= 0 ? ProfileHit{z, 0, 1} : from_corner(du, z);
  return du < 0 || -du > z ? ProfileHit{-du, -1, 0} : ProfileHit{z, 0, 1};
}

ProfileHit profile_distance(const Hole& hole, double u, double z) {
  return hole.chamfer_m > 0 ? chamfered_distance(hole, u, z) : corner_distance(hole.radius_m, u, z);
}

BlockHit opposite_distance(const Vector3& p, const HoleBlock& block, int hole) {
  const Hole& h = block.holes[static_cast<std::size_t>(hole)];
  const double z = p.z() - block.top_m();
  if (z < -h.straight_m) {
    BlockHit near = from_bottom(h, p, block.top_m() - h.straight_m);
    return {2 * h.radius_m - near.distance_m, -near.n_B, hole};
  }
  const AboutAxis about(h, p);
  const ProfileHit hit = profile_distance(h, -about.u, z);
  return {hit.distance_m, about.direction(-hit.n_u, hit.n_z), hole};
}

BlockHit signed_distance(const Vector3& p, const HoleBlock& block, const HoleGrid* grid) {
  const Vector3 beyond = p.cwiseAbs() - 0.5 * block.size;
  if (beyond.x() <= 0 && beyond.y() <= 0) {
    if (p.z() > block.top_m()) {
      BlockHit hit;
      return over_mouth(p, block, grid, hit) ? hit : BlockHit{p.z() - block.top_m(), Vector3::UnitZ()};
    }
    if (beyond.z() <= 0) return within_box(p, block, grid, beyond);
  }
  const Vector3 outside = beyond.cwiseMax(0);
  const double distance = outside.norm();
  const Vector3 sign(std::copysign(1.0, p.x()), std::copysign(1.0, p.y()), std::copysign(1.0, p.z()));
  return {distance, outside.cwiseProduct(sign) / distance};
}

}  // namespace drydock
