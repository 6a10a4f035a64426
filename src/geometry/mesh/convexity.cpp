// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/convexity.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "geometry/bounding_box.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/winding_number.h"

namespace drydock {
namespace {

struct Face {
  Vector3 normal;     // unit, or zero for three collinear corners
  Vector3 p;          // centroid
  double altitude_m;  // the smallest of the three
};

Face face_of(const TriangleMesh& mesh, std::size_t triangle) {
  const Vector3 &a = mesh.corner(triangle, 0), &b = mesh.corner(triangle, 1), &c = mesh.corner(triangle, 2);
  const Vector3 n = (b - a).cross(c - a);
  const double longest_m = std::sqrt(std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()}));
  return {n.norm() > 0 ? Vector3(n.normalized()) : Vector3(Vector3::Zero()), (a + b + c) / 3.0, n.norm() / longest_m};
}

// How far above the face's plane a point may stand.
double allowed_height_m(const Face& face, const Vector3& p, double epsilon_m) {
  return epsilon_m * (1.0 + (p - face.p).norm() / std::max(face.altitude_m, epsilon_m));
}
bool stands_above(const Face& face, const Vector3& p, double epsilon_m) {
  return face.normal.dot(p - face.p) > allowed_height_m(face, p, epsilon_m);
}

bool is_one_sheet(const TriangleMesh& surface, const Vector3& p_centre, double epsilon_m) {
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    if (stands_above(face_of(surface, i), p_centre, epsilon_m)) return false;
  }
  return std::abs(winding_number(surface, p_centre) - 1.0) < 0.1;
}

// For each vertex the vertices that an edge leads to.
struct Neighbours {
  std::vector<std::uint32_t> first;  // one more than vertices
  std::vector<std::uint32_t> vertex;

  std::span<const std::uint32_t> of(std::uint32_t v) const {
    return {vertex.data() + first[v], first[v + 1] - first[v]};
  }
};

Neighbours neighbours(const EdgeTable& table, std::size_t vertices) {
  Neighbours result;
  result.first.assign(vertices + 1, 0);
  for (const Edge& edge : table.edges) {
    ++result.first[edge.low + 1];
    ++result.first[edge.high + 1];
  }
  for (std::size_t v = 1; v <= vertices; ++v) result.first[v] += result.first[v - 1];
  result.vertex.resize(result.first.back());
  std::vector<std::uint32_t> next(result.first);
  for (const Edge& edge : table.edges) {
    result.vertex[next[edge.low]++] = edge.high;
    result.vertex[next[edge.high]++] = edge.low;
  }
  return result;
}

// Climbs from one corner of a face, to the highest neighbour each time. Heights strictly ascend, so it ends.
bool climb_ends_low(const TriangleMesh& surface, const Neighbours& around, const Face& face, std::uint32_t from,
                    double epsilon_m) {
  double height_m = face.normal.dot(surface.vertices[from] - face.p);
  for (bool climbed = true; climbed;) {
    climbed = false;
    std::uint32_t highest = from;
    for (const std::uint32_t v : around.of(from)) {
      const double h = face.normal.dot(surface.vertices[v] - face.p);
      if (h > height_m) {
        height_m = h;
        highest = v;
        climbed = true;
      }
    }
    if (climbed && stands_above(face, surface.vertices[highest], epsilon_m)) return false;
    from = highest;
  }
  return true;
}

}  // namespace

bool is_convex(const TriangleMesh& surface, const EdgeTable& table) {
  const double epsilon_m = kConvexTolerance * extent(bounding_box(surface)).maxCoeff();
  if (!is_one_sheet(surface, enclosed_centroid(surface), epsilon_m)) return false;
  const Neighbours around = neighbours(table, surface.vertices.size());
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const Face face = face_of(surface, i);
    for (const std::uint32_t corner : surface.triangles[i]) {
      if (!climb_ends_low(surface, around, face, corner, epsilon_m)) return false;
    }
  }
  return true;
}

}  // namespace drydock
