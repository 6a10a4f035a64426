// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_inside.h"

#include <cmath>
#include <numbers>

#include "geometry/mesh/winding_number.h"
#include "geometry/tree/batch.h"

namespace drydock {
namespace {

enum class Crossing { kNone, kLeaves, kEnters, kTooNearToTell };

double volume(const Vector3& a, const Vector3& b, const Vector3& c) {
  return a.cross(b).dot(c);
}

/// Whether the ray from the origin to `far` passes through a triangle, and out of or into what it bounds.
Crossing cross(const Vector3& far, const Corners& t) {
  const double size = t[0].cwiseAbs().maxCoeff() + t[1].cwiseAbs().maxCoeff() + t[2].cwiseAbs().maxCoeff();
  const double rounding = 1e-14 * far.cwiseAbs().maxCoeff() * size * size;
  const double side[3] = {volume(far, t[0], t[1]), volume(far, t[1], t[2]), volume(far, t[2], t[0])};
  bool near_edge = false, positive = false, negative = false;
  for (const double s : side) {
    if (std::abs(s) <= rounding)
      near_edge = true;
    else
      (s > 0 ? positive : negative) = true;
  }
  if (positive && negative) return Crossing::kNone;  // passes beside it
  // The line meets the triangle (or its rim); does the ray? The origin's side of the plane against the far end's.
  const Vector3 n = (t[1] - t[0]).cross(t[2] - t[0]);
  const double at_origin = -n.dot(t[0]), at_far = n.dot(far - t[0]);
  if (!near_edge) {
    if ((at_origin < 0) == (at_far < 0)) return Crossing::kNone;
    return at_far > 0 ? Crossing::kLeaves : Crossing::kEnters;
  }
  const double flat = 1e-14 * n.norm() * (size + far.cwiseAbs().maxCoeff());
  const bool clearly_one_side = (at_origin > flat && at_far > flat) || (at_origin < -flat && at_far < -flat);
  return clearly_one_side ? Crossing::kNone : Crossing::kTooNearToTell;
}

struct RayCount {
  const BoxTree* tree;
  Vector3 origin, far;
  int winding = 0;
  bool clean = true;
};

void count_packet(void* context, std::int32_t packet) {
  auto& ray = *static_cast<RayCount*>(context);
  const auto slot = static_cast<std::size_t>(packet) * kLanes;
  for (std::size_t lane = 0; lane < kLanes && ray.clean; ++lane) {
    if (ray.tree->unused(slot + lane)) continue;
    Corners corners = ray.tree->corners(slot + lane);
    for (Vector3& corner : corners) corner -= ray.origin;
    switch (cross(ray.far, corners)) {
      case Crossing::kNone:
        break;
      case Crossing::kLeaves:
        ++ray.winding;
        break;
      case Crossing::kEnters:
        --ray.winding;
        break;
      case Crossing::kTooNearToTell:
        ray.clean = false;
        break;
    }
  }
}

/// Directions spread over the sphere by the golden angle, none along an axis.
Vector3 ray_direction(int attempt) {
  const double z = std::fmod(0.3819660112501051 * attempt + 0.7236, 1.0) * 1.8 - 0.9;
  const double angle = 2.399963229728653 * attempt + 0.4321;
  return {std::sqrt(1 - z * z) * std::cos(angle), std::sqrt(1 - z * z) * std::sin(angle), z};
}

/// The sum of solid angles over all triangles: slow, and never in doubt away from the surface.
int winding_by_solid_angle(const BoxTree& tree, const Vector3& origin) {
  double sum_sr = 0;
  for (std::size_t slot = 0; slot < tree.triangle_of.size(); ++slot) {
    if (tree.unused(slot)) continue;
    const Corners c = tree.corners(slot);
    sum_sr += solid_angle(c[0], c[1], c[2], origin);
  }
  return static_cast<int>(std::lround(sum_sr / (4 * std::numbers::pi)));
}

}  // namespace

int winding_number(const BoxTree& tree, const Vector3& point) {
  const Vector3 origin = point - tree.centre;
  if (tree.nodes.empty() || origin.cwiseAbs().maxCoeff() > tree.reach_m) return 0;
  for (int attempt = 0; attempt < 8; ++attempt) {
    RayCount ray{&tree, origin, 4 * tree.reach_m * ray_direction(attempt)};
    for_packets_met(tree, Segment{origin, origin + ray.far}, count_packet, &ray);
    if (ray.clean) return ray.winding;
  }
  return winding_by_solid_angle(tree, origin);
}

SignedHit signed_distance(const BoxTree& tree, const Vector3& point, TreeHint* hint) {
  const MeshHit hit = point_distance(tree, point, std::numeric_limits<double>::infinity(), hint);
  if (!hit.found()) return {};
  return {is_inside(tree, point) ? -hit.distance_m : hit.distance_m, hit.p_mesh, hit.triangle};
}

SignedHit signed_distance(const BoxTree& tree, const Pose& X_WM, const Vector3& p_W, TreeHint* hint) {
  SignedHit hit = signed_distance(tree, inverse(X_WM) * p_W, hint);
  hit.p_mesh = X_WM * hit.p_mesh;
  return hit;
}

void signed_distances(const BoxTree& tree, std::span<const Vector3> points, std::span<SignedHit> hits, int threads) {
  answer_all(points, hits, threads, [&] {
    return [&, hint = TreeHint()](const Vector3& p) mutable { return signed_distance(tree, p, &hint); };
  });
}

}  // namespace drydock
