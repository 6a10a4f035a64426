// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid_surface.h"

#include <cmath>
#include <numbers>

#include "geometry/mesh/mesh_inside.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/tessellate.h"

namespace drydock {
namespace {

constexpr int kSegments = 96;

}  // namespace

SolidSurface solid_surface(const Shape& shape) {
  const TriangleMesh mesh = tessellate(shape, {.segments = kSegments});
  SolidSurface surface{build_box_tree(mesh), true, {}};
  for (const MeshPart& part : mesh_parts(mesh)) {
    surface.closed = surface.closed && part.closed;
    if (!part.triangles.empty()) surface.p_OPart.push_back(mesh.corner(part.triangles.front(), 0));
  }
  return surface;
}

double surface_error_m(const Shape& shape) {
  const double thinner = 1.0 - std::cos(std::numbers::pi / kSegments);
  if (const auto* cylinder = std::get_if<Cylinder>(&shape)) return thinner * cylinder->radius_m;
  // Between the segments along the meridians and those round the axis, a double curvature is short of both.
  if (const auto* sphere = std::get_if<Sphere>(&shape)) return 2.0 * thinner * sphere->radius_m;
  if (const auto* capsule = std::get_if<Capsule>(&shape)) return 2.0 * thinner * capsule->radius_m;
  return 0.0;
}

std::optional<Vector3> held_point(const SolidSurface& outer, const Pose& X_WO, const SolidSurface& inner,
                                  const Pose& X_WI) {
  if (!outer.closed) return std::nullopt;
  const Pose X_OI = inverse(X_WO) * X_WI;
  for (const Vector3& p_IPart : inner.p_OPart) {
    if (is_inside(outer.tree, X_OI * p_IPart)) return X_WI * p_IPart;
  }
  return std::nullopt;
}

}  // namespace drydock
