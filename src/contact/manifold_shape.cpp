// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "geometry/bounding_box.h"
#include "geometry/mesh/merged_faces.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/mesh/weld.h"
#include "geometry/tessellate.h"

namespace drydock {
namespace {

constexpr double kFlatTolerance = 1e-7;  // of the extent: what STL's floats lose

using Steps = std::map<std::uint32_t, std::uint32_t>;  // from a corner of a face to the next one

/// Which face each triangle belongs to: triangles that hang together and lie in one plane.
class TriangleFaces {
 public:
  TriangleFaces(const TriangleMesh& mesh, const EdgeTable& table, double tolerance_m)
      : mesh_(mesh), tolerance_m_(tolerance_m), face_(mesh.triangles.size()) {
    for (std::size_t t = 0; t < face_.size(); ++t) face_[t] = t;
    for (const drydock::Edge& edge : table.edges) {
      const auto uses = table.uses_of(edge);
      if (uses.size() == 2 && in_one_plane(uses[0].triangle, uses[1].triangle)) {
        face_[root(uses[0].triangle)] = root(uses[1].triangle);
      }
    }
  }
  std::size_t root(std::size_t t) {
    while (face_[t] != t) t = face_[t] = face_[face_[t]];
    return t;
  }
  Vector3 area_normal(std::size_t t) const {
    return (mesh_.corner(t, 1) - mesh_.corner(t, 0)).cross(mesh_.corner(t, 2) - mesh_.corner(t, 0));
  }

 private:
  bool in_one_plane(std::size_t t, std::size_t u) const {
    const Vector3 n = area_normal(t).normalized();
    for (std::size_t i = 0; i < 3; ++i) {
      if (std::abs(n.dot(mesh_.corner(u, i) - mesh_.corner(t, 0))) > tolerance_m_) return false;
    }
    return n.dot(area_normal(u)) > 0;
  }

  const TriangleMesh& mesh_;
  double tolerance_m_;
  std::vector<std::size_t> face_;
};

/// The steps round a face as one cycle; none where they are more than one.
std::vector<std::uint32_t> cycle(const Steps& steps, std::size_t count) {
  std::vector<std::uint32_t> loop;
  if (steps.size() != count) return {};
  for (std::uint32_t v = steps.begin()->first; loop.size() < count; v = steps.at(v)) {
    if (!steps.contains(v)) return {};
    loop.push_back(v);
    if (steps.at(v) == loop.front()) break;
  }
  return loop.size() == count ? loop : std::vector<std::uint32_t>{};
}

/// Area and plane of a polygon; the plane through the farthest corner, so that no corner stands above it.
void set_plane(const Polytope& polytope, Polytope::Face& face) {
  Vector3 area = Vector3::Zero();
  const auto corner = [&](std::uint32_t i) { return polytope.vertices[polytope.loop[face.first + i % face.count]]; };
  for (std::uint32_t i = 1; i + 1 < face.count; ++i) {
    area += 0.5 * (corner(i) - corner(0)).cross(corner(i + 1) - corner(0));
  }
  face.area_m2 = area.norm();
  face.n = area / face.area_m2;
  face.offset_m = face.n.dot(corner(0));
  for (std::uint32_t i = 1; i < face.count; ++i) face.offset_m = std::max(face.offset_m, face.n.dot(corner(i)));
}

void add_edges(Polytope& polytope) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
  for (std::uint32_t f = 0; f < polytope.faces.size(); ++f) {
    const Polytope::Face& face = polytope.faces[f];
    for (std::uint32_t i = 0; i < face.count; ++i) {
      const std::uint32_t a = polytope.loop[face.first + i], b = polytope.loop[face.first + (i + 1) % face.count];
      const auto [at, fresh] = known.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(polytope.edges.size()));
      if (fresh) polytope.edges.push_back({.a = a, .b = b, .face_1 = f, .face_2 = f});
      polytope.edges[at->second].face_2 = f;
      polytope.loop_edge.push_back(at->second);
    }
  }
  for (Polytope::Edge& edge : polytope.edges) {
    const Vector3 &n_1 = polytope.faces[edge.face_1].n, &n_2 = polytope.faces[edge.face_2].n;
    const Vector3 d = (polytope.vertices[edge.b] - polytope.vertices[edge.a]).normalized();
    edge.along = n_2.cross(n_1);
    edge.out_1 = d.cross(n_1);  // face_1 runs from a to b, with its inside on the left
    edge.out_2 = n_2.cross(d);
  }
}

void add_neighbours(Polytope& polytope) {
  polytope.first_neighbour = {0};
  for (std::uint32_t v = 0; v < polytope.vertices.size(); ++v) {
    for (const Polytope::Edge& edge : polytope.edges) {
      if (edge.a == v) polytope.neighbours.push_back(edge.b);
      if (edge.b == v) polytope.neighbours.push_back(edge.a);
    }
    polytope.first_neighbour.push_back(static_cast<std::uint32_t>(polytope.neighbours.size()));
  }
}

/// One face per group of triangles, or one per triangle.
bool add_faces(const TriangleMesh& mesh, TriangleFaces& groups, bool whole, Polytope& polytope) {
  polytope.vertices = mesh.vertices;
  std::map<std::size_t, std::vector<std::size_t>> triangles;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) triangles[whole ? groups.root(t) : t].push_back(t);
  for (const auto& [root, members] : triangles) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
    for (const std::size_t t : members) {
      for (std::size_t i = 0; i < 3; ++i) sides[{mesh.triangles[t][i], mesh.triangles[t][(i + 1) % 3]}] = 1;
    }
    Steps steps;
    std::size_t count = 0;
    for (const auto& [side, one] : sides) {
      if (sides.contains({side.second, side.first})) continue;
      steps[side.first] = side.second;
      ++count;
    }
    const std::vector<std::uint32_t> loop = count > 0 ? cycle(steps, count) : std::vector<std::uint32_t>{};
    if (loop.empty() || loop.size() > kMostFaceCorners) return false;
    Polytope::Face face;
    face.first = static_cast<std::uint32_t>(polytope.loop.size());
    face.count = static_cast<std::uint32_t>(loop.size());
    polytope.loop.insert(polytope.loop.end(), loop.begin(), loop.end());
    set_plane(polytope, face);
    if (!(face.area_m2 > 0)) return false;
    polytope.faces.push_back(face);
  }
  add_edges(polytope);
  add_neighbours(polytope);
  return true;
}

Polytope polytope_of(const TriangleMesh& given) {
  const double tolerance_m = kFlatTolerance * extent(bounding_box(given)).maxCoeff();
  const TriangleMesh welded = weld(given);
  const TriangleMesh merged = with_merged_faces(welded, edge_table(welded), tolerance_m);
  const std::vector<MeshPart> parts = mesh_parts(merged);
  const TriangleMesh mesh = part_mesh(merged, parts.front());
  TriangleFaces groups(mesh, edge_table(mesh), tolerance_m);
  Polytope polytope;
  if (add_faces(mesh, groups, true, polytope)) return polytope;
  polytope = {};
  if (!add_faces(mesh, groups, false, polytope)) polytope = {};
  return polytope;
}

PreparedShape refused(std::string why) {
  return {std::nullopt, std::move(why)};
}

bool is_size(double x) {
  return std::isfinite(x) && x > 0;
}

PreparedShape prepared(const Sphere& sphere) {
  if (!is_size(sphere.radius_m)) return refused("the radius of a sphere must be positive");
  ContactShape made;
  made.radius_m = made.reach_m = sphere.radius_m;
  return {made, {}};
}

PreparedShape prepared(const Capsule& capsule) {
  if (!is_size(capsule.radius_m) || !is_size(capsule.length_m)) {
    return refused("radius and length of a capsule must be positive");
  }
  ContactShape made;
  made.kind = ContactShape::Kind::kCapsule;
  made.radius_m = capsule.radius_m;
  made.half_m = 0.5 * capsule.length_m;
  made.reach_m = made.radius_m + made.half_m;
  return {made, {}};
}

PreparedShape prepared(const Cylinder& cylinder) {
  if (!is_size(cylinder.radius_m) || !is_size(cylinder.length_m)) {
    return refused("radius and length of a cylinder must be positive");
  }
  ContactShape made;
  made.kind = ContactShape::Kind::kCylinder;
  made.radius_m = cylinder.radius_m;
  made.half_m = 0.5 * cylinder.length_m;
  made.reach_m = std::hypot(made.radius_m, made.half_m);
  return {made, {}};
}

PreparedShape prepared_solid(const TriangleMesh& mesh) {
  if (!is_convex_solid(mesh)) {
    return refused("contact needs a convex solid, and this mesh is not one; write it as several convex shapes");
  }
  ContactShape made;
  made.kind = ContactShape::Kind::kPolytope;
  made.polytope = polytope_of(mesh);
  if (made.polytope.faces.empty()) return refused("this mesh has triangles of no area");
  made.p_OC = centre(bounding_box(made.polytope.vertices));
  for (const Vector3& p : made.polytope.vertices) made.reach_m = std::max(made.reach_m, (p - made.p_OC).norm());
  return {made, {}};
}

PreparedShape prepared(const Box& box) {
  if (!is_size(box.size.x()) || !is_size(box.size.y()) || !is_size(box.size.z())) {
    return refused("the edges of a box must be longer than zero");
  }
  PreparedShape made = prepared_solid(tessellate(box));
  if (made.shape) made.shape->polytope.box_half = 0.5 * box.size;
  return made;
}

PreparedShape prepared(const ConvexPolyhedron& polyhedron) {
  return prepared_solid(polyhedron.surface);
}
PreparedShape prepared(const SharedMesh& mesh) {
  if (mesh == nullptr) return refused("there is no mesh");
  return prepared_solid(*mesh);
}

}  // namespace

PreparedShape contact_shape(const Shape& shape) {
  return std::visit([](const auto& solid) { return prepared(solid); }, shape);
}

ContactShape contact_shape(const HalfSpace&) {
  ContactShape made;
  made.kind = ContactShape::Kind::kHalfSpace;
  made.reach_m = std::numeric_limits<double>::infinity();
  return made;
}

}  // namespace drydock
