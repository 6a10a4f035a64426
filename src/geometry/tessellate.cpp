// SPDX-License-Identifier: Apache-2.0
#include "geometry/tessellate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "geometry/mesh/weld.h"

namespace drydock {
namespace {

using std::numbers::pi;

int divisions(double length_m, const Fineness& fineness) {
  assert(fineness.max_edge_m > 0 && length_m / fineness.max_edge_m < 1e5 && "a fineness that fits in memory");
  return std::max(1, static_cast<int>(std::ceil(length_m / fineness.max_edge_m - 1e-9)));
}
int segments_round(double radius_m, const Fineness& fineness) {
  return std::max({3, fineness.segments, divisions(2 * pi * radius_m, fineness)});
}

// A half plane's curve from the axis below to the axis above: distance from the axis and height.
struct ProfilePoint {
  double radius_m, z_m;
};
using Profile = std::vector<ProfilePoint>;

void add_line(Profile& profile, ProfilePoint from, ProfilePoint to, int steps) {
  for (int i = profile.empty() ? 0 : 1; i <= steps; ++i) {
    const double s = static_cast<double>(i) / steps;
    profile.push_back({(1 - s) * from.radius_m + s * to.radius_m, (1 - s) * from.z_m + s * to.z_m});
  }
}

// A quarter circle about (0, z) from the pole below to the equator (upper = false) or from the equator to the pole
// above.
void add_quarter(Profile& profile, double radius_m, double z_m, bool upper, int steps) {
  for (int i = profile.empty() ? 0 : 1; i <= steps; ++i) {
    const double angle = 0.5 * pi * (static_cast<double>(i) / steps - (upper ? 0.0 : 1.0));
    const bool pole = upper ? i == steps : i == 0;
    profile.push_back({pole ? 0.0 : radius_m * std::cos(angle), z_m + radius_m * std::sin(angle)});
  }
}

// The surface that the profile sweeps round z. First and last point lie on the axis; the points between give rings.
TriangleMesh revolve(const Profile& profile, int segments) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(segments);
  const auto rings = static_cast<std::uint32_t>(profile.size() - 2);
  mesh.vertices.push_back({0, 0, profile.front().z_m});
  for (std::uint32_t k = 1; k <= rings; ++k) {
    for (std::uint32_t i = 0; i < n; ++i) {
      const double angle = 2 * pi * i / n;
      mesh.vertices.push_back(
          {profile[k].radius_m * std::cos(angle), profile[k].radius_m * std::sin(angle), profile[k].z_m});
    }
  }
  mesh.vertices.push_back({0, 0, profile.back().z_m});

  const std::uint32_t bottom = 0, top = 1 + rings * n;
  const auto at = [n](std::uint32_t ring, std::uint32_t i) { return 1 + ring * n + i % n; };
  for (std::uint32_t i = 0; i < n; ++i) {
    mesh.triangles.push_back({bottom, at(0, i + 1), at(0, i)});
    for (std::uint32_t k = 0; k + 1 < rings; ++k) {
      mesh.triangles.push_back({at(k, i), at(k, i + 1), at(k + 1, i + 1)});
      mesh.triangles.push_back({at(k, i), at(k + 1, i + 1), at(k + 1, i)});
    }
    mesh.triangles.push_back({top, at(rings - 1, i), at(rings - 1, i + 1)});
  }
  return mesh;
}

// The face of a box square to `axis` on the given side, as a grid with vertices of its own.
void add_face(TriangleMesh& mesh, const Box& box, int axis, double side, const std::array<int, 3>& steps) {
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const auto nu = static_cast<std::uint32_t>(steps[static_cast<std::size_t>(u)]);
  const auto nv = static_cast<std::uint32_t>(steps[static_cast<std::size_t>(v)]);
  const auto offset = static_cast<std::uint32_t>(mesh.vertices.size());
  for (std::uint32_t j = 0; j <= nv; ++j) {
    for (std::uint32_t i = 0; i <= nu; ++i) {
      Vector3 unit;  // from −1 to 1 along each axis
      unit[axis] = side;
      unit[u] = 2.0 * i / nu - 1.0;
      unit[v] = 2.0 * j / nv - 1.0;
      mesh.vertices.push_back(0.5 * box.size.cwiseProduct(unit));
    }
  }
  const auto at = [offset, nu](std::uint32_t i, std::uint32_t j) { return offset + j * (nu + 1) + i; };
  for (std::uint32_t j = 0; j < nv; ++j) {
    for (std::uint32_t i = 0; i < nu; ++i) {
      Triangle lower = {at(i, j), at(i + 1, j), at(i + 1, j + 1)}, upper = {at(i, j), at(i + 1, j + 1), at(i, j + 1)};
      if (side < 0) {
        std::swap(lower[1], lower[2]);
        std::swap(upper[1], upper[2]);
      }
      mesh.triangles.push_back(lower);
      mesh.triangles.push_back(upper);
    }
  }
}

}  // namespace

TriangleMesh tessellate(const Box& box, const Fineness& fineness) {
  const std::array<int, 3> steps = {divisions(box.size.x(), fineness), divisions(box.size.y(), fineness),
                                    divisions(box.size.z(), fineness)};
  TriangleMesh faces;
  for (int axis = 0; axis < 3; ++axis) {
    add_face(faces, box, axis, -1.0, steps);
    add_face(faces, box, axis, 1.0, steps);
  }
  return weld(faces);
}

TriangleMesh tessellate(const Sphere& sphere, const Fineness& fineness) {
  const int n = segments_round(sphere.radius_m, fineness);
  Profile profile;
  add_quarter(profile, sphere.radius_m, 0.0, false, (n + 3) / 4);
  add_quarter(profile, sphere.radius_m, 0.0, true, (n + 3) / 4);
  return revolve(profile, n);
}

TriangleMesh tessellate(const Cylinder& cylinder, const Fineness& fineness) {
  const double r = cylinder.radius_m, h = 0.5 * cylinder.length_m;
  Profile profile;
  add_line(profile, {0, -h}, {r, -h}, divisions(r, fineness));
  add_line(profile, {r, -h}, {r, h}, divisions(2 * h, fineness));
  add_line(profile, {r, h}, {0, h}, divisions(r, fineness));
  return revolve(profile, segments_round(r, fineness));
}

TriangleMesh tessellate(const Capsule& capsule, const Fineness& fineness) {
  const double r = capsule.radius_m, h = 0.5 * capsule.length_m;
  const int n = segments_round(r, fineness);
  Profile profile;
  add_quarter(profile, r, -h, false, (n + 3) / 4);
  if (h > 0) add_line(profile, {r, -h}, {r, h}, divisions(2 * h, fineness));
  add_quarter(profile, r, h, true, (n + 3) / 4);
  return revolve(profile, n);
}

TriangleMesh tessellate(const Shape& shape, const Fineness& fineness) {
  struct Visitor {
    const Fineness& fineness;
    TriangleMesh operator()(const Box& s) const { return tessellate(s, fineness); }
    TriangleMesh operator()(const Sphere& s) const { return tessellate(s, fineness); }
    TriangleMesh operator()(const Cylinder& s) const { return tessellate(s, fineness); }
    TriangleMesh operator()(const Capsule& s) const { return tessellate(s, fineness); }
    TriangleMesh operator()(const ConvexPolyhedron& s) const { return s.surface; }
    TriangleMesh operator()(const std::shared_ptr<const TriangleMesh>& s) const { return s ? *s : TriangleMesh{}; }
  };
  return std::visit(Visitor{fineness}, shape);
}

}  // namespace drydock
