// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_health.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "geometry/bounding_box.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/mesh/weld.h"
#include "geometry/mesh/winding_number.h"

namespace drydock {
namespace {

// Counts the faults of one kind; keeps the places of the lowest triangles.
class Tally {
 public:
  explicit Tally(MeshFault kind) { finding_.kind = kind; }

  void add(std::uint32_t triangle, const Vector3& where) {
    ++finding_.count;
    std::vector<MeshPlace>& places = finding_.places;
    if (places.size() == MeshFinding::kPlaces && triangle >= places.back().triangle) return;
    if (places.size() == MeshFinding::kPlaces) places.pop_back();
    const auto after = std::upper_bound(places.begin(), places.end(), triangle,
                                        [](std::uint32_t t, const MeshPlace& place) { return t < place.triangle; });
    places.insert(after, {triangle, where});
  }
  void report(std::vector<MeshFinding>& findings) {
    if (finding_.count == 0) return;
    finding_.triangle = finding_.places.front().triangle;
    finding_.where = finding_.places.front().where;
    findings.push_back(std::move(finding_));
  }

 private:
  MeshFinding finding_;
};

Vector3 middle(const TriangleMesh& mesh, std::size_t i) {
  return (mesh.corner(i, 0) + mesh.corner(i, 1) + mesh.corner(i, 2)) / 3.0;
}

bool is_finite(const TriangleMesh& mesh, const Triangle& t) {
  return mesh.vertices[t[0]].allFinite() && mesh.vertices[t[1]].allFinite() && mesh.vertices[t[2]].allFinite();
}

// Welded, and with the triangles that are not finite collapsed onto one vertex, so that they are no surface and numbers
// stay.
TriangleMesh finite_part(const TriangleMesh& mesh, Tally& non_finite) {
  TriangleMesh welded = weld(mesh);
  for (std::size_t i = 0; i < welded.triangles.size(); ++i) {
    Triangle& t = welded.triangles[i];
    if (is_finite(welded, t)) continue;
    const auto finite =
        std::find_if(t.begin(), t.end(), [&](std::uint32_t v) { return welded.vertices[v].allFinite(); });
    non_finite.add(static_cast<std::uint32_t>(i),
                   finite == t.end() ? Vector3(Vector3::Zero()) : welded.vertices[*finite]);
    t = {t[0], t[0], t[0]};
  }
  for (Vector3& v : welded.vertices) {
    if (!v.allFinite()) v.setZero();  // only triangles without surface name it now
  }
  return welded;
}

double altitude_m(const TriangleMesh& mesh, std::size_t i) {
  const Vector3 &a = mesh.corner(i, 0), &b = mesh.corner(i, 1), &c = mesh.corner(i, 2);
  const double longest2 = std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
  return longest2 > 0 ? (b - a).cross(c - a).norm() / std::sqrt(longest2) : 0.0;
}

void check_extent(const TriangleMesh& mesh, Tally& likely_millimetres) {
  const BoundingBox box = bounding_box(mesh);
  if (!(extent(box).maxCoeff() > kLargestExtent_m)) return;
  Eigen::Index axis = 0;
  extent(box).maxCoeff(&axis);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (mesh.corner(i, k)[axis] != box.high[axis]) continue;
      likely_millimetres.add(static_cast<std::uint32_t>(i), mesh.corner(i, k));
      return;
    }
  }
}

void check_triangles(const TriangleMesh& given, const TriangleMesh& welded, Tally& zero_area) {
  const double thinnest_m = kThinnest * extent(bounding_box(welded)).maxCoeff();
  for (std::size_t i = 0; i < welded.triangles.size(); ++i) {
    if (!is_finite(given, given.triangles[i])) continue;
    if (!has_repeated_corner(welded.triangles[i]) && altitude_m(welded, i) > thinnest_m) continue;
    zero_area.add(static_cast<std::uint32_t>(i), middle(welded, i));
  }
}

void check_duplicates(const TriangleMesh& welded, Tally& duplicates) {
  struct Corners {
    Triangle sorted;
    std::uint32_t triangle;
  };
  std::vector<Corners> all;
  all.reserve(welded.triangles.size());
  for (std::size_t i = 0; i < welded.triangles.size(); ++i) {
    Triangle t = welded.triangles[i];
    if (has_repeated_corner(t)) continue;
    std::sort(t.begin(), t.end());
    all.push_back({t, static_cast<std::uint32_t>(i)});
  }
  std::sort(all.begin(), all.end(), [](const Corners& a, const Corners& b) {
    return a.sorted != b.sorted ? a.sorted < b.sorted : a.triangle < b.triangle;
  });
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].sorted == all[i - 1].sorted) duplicates.add(all[i].triangle, middle(welded, all[i].triangle));
  }
}

struct EdgeTallies {
  Tally open{MeshFault::open_edges};
  Tally non_manifold{MeshFault::non_manifold_edges};
  Tally winding{MeshFault::inconsistent_winding};
};

void check_edges(const TriangleMesh& welded, EdgeTallies& tallies) {
  const EdgeTable table = edge_table(welded);
  for (const Edge& edge : table.edges) {
    const std::span<const EdgeUse> uses = table.uses_of(edge);
    const Vector3 where = 0.5 * (welded.vertices[edge.low] + welded.vertices[edge.high]);
    if (uses.size() == 1) tallies.open.add(uses[0].triangle, where);
    if (uses.size() > 2) tallies.non_manifold.add(uses[0].triangle, where);
    if (uses.size() == 2 && balance(uses) != 0) tallies.winding.add(uses[0].triangle, where);
  }
}

// A cavity lies inside a part that is wound outward.
bool is_cavity(const TriangleMesh& welded, const std::vector<MeshPart>& parts, const std::vector<BoundingBox>& boxes,
               std::size_t which) {
  const Vector3& p = welded.corner(parts[which].triangles[0], 0);
  for (std::size_t other = 0; other < parts.size(); ++other) {
    if (!parts[other].outward || !contains(boxes[other], boxes[which])) continue;
    double sum_sr = 0;
    for (const std::uint32_t i : parts[other].triangles) {
      sum_sr += solid_angle(welded.corner(i, 0), welded.corner(i, 1), welded.corner(i, 2), p);
    }
    if (sum_sr > 2.0 * std::numbers::pi) return true;
  }
  return false;
}

void check_inside_out(const TriangleMesh& welded, Tally& inside_out) {
  const std::vector<MeshPart> parts = mesh_parts(welded);
  std::vector<BoundingBox> boxes(parts.size());
  for (std::size_t k = 0; k < parts.size(); ++k) {
    for (const std::uint32_t i : parts[k].triangles) {
      for (std::size_t c = 0; c < 3; ++c) extend(boxes[k], welded.corner(i, c));
    }
  }
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (!(parts[k].volume_m3 < 0) || is_cavity(welded, parts, boxes, k)) continue;
    for (const std::uint32_t i : parts[k].triangles) {
      if (!has_repeated_corner(welded.triangles[i])) inside_out.add(i, middle(welded, i));
    }
  }
}

void check_unused(const TriangleMesh& mesh, Tally& unused) {
  std::vector<bool> used(mesh.vertices.size(), false);
  for (const Triangle& t : mesh.triangles) used[t[0]] = used[t[1]] = used[t[2]] = true;
  for (std::size_t v = 0; v < used.size(); ++v) {
    const Vector3& p = mesh.vertices[v];
    if (!used[v]) unused.add(kNoTriangle, p.allFinite() ? p : Vector3(Vector3::Zero()));
  }
}

}  // namespace

std::string_view to_string(MeshFault fault) {
  switch (fault) {
    case MeshFault::non_finite:
      return "non_finite";
    case MeshFault::likely_millimetres:
      return "likely_millimetres";
    case MeshFault::zero_area:
      return "zero_area";
    case MeshFault::duplicate_triangles:
      return "duplicate_triangles";
    case MeshFault::open_edges:
      return "open_edges";
    case MeshFault::non_manifold_edges:
      return "non_manifold_edges";
    case MeshFault::inconsistent_winding:
      return "inconsistent_winding";
    case MeshFault::inside_out:
      return "inside_out";
    case MeshFault::unused_vertices:
      return "unused_vertices";
  }
  return "unknown";
}

std::vector<MeshFinding> mesh_health(const TriangleMesh& mesh) {
  Tally non_finite(MeshFault::non_finite), likely_millimetres(MeshFault::likely_millimetres);
  Tally zero_area(MeshFault::zero_area), duplicates(MeshFault::duplicate_triangles);
  Tally inside_out(MeshFault::inside_out), unused(MeshFault::unused_vertices);
  EdgeTallies edges;

  const TriangleMesh welded = finite_part(mesh, non_finite);
  check_extent(mesh, likely_millimetres);
  check_triangles(mesh, welded, zero_area);
  check_duplicates(welded, duplicates);
  check_edges(welded, edges);
  check_inside_out(welded, inside_out);
  check_unused(mesh, unused);

  std::vector<MeshFinding> findings;
  for (Tally* tally : {&non_finite, &likely_millimetres, &zero_area, &duplicates, &edges.open, &edges.non_manifold,
                       &edges.winding, &inside_out, &unused}) {
    tally->report(findings);
  }
  return findings;
}

std::optional<MeshFinding> find(const std::vector<MeshFinding>& findings, MeshFault kind) {
  for (const MeshFinding& finding : findings) {
    if (finding.kind == kind) return finding;
  }
  return std::nullopt;
}

}  // namespace drydock
