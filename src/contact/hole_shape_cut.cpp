// SPDX-License-Identifier: Apache-2.0
#include "contact/hole_shape_cut.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "contact/ear_clipping.h"
#include "contact/hole_shape_mesh.h"

namespace drydock {
namespace {

using Index = std::uint32_t;

// An upright plane: through p, along the unit vector d, both horizontal.
struct UprightPlane {
  Vector3 p = Vector3::Zero(), d = Vector3::UnitX();

  double distance_m(const Vector3& x) const { return std::abs(d.x() * (x - p).y() - d.y() * (x - p).x()); }
};

std::vector<UprightPlane> planes_through(const std::vector<Vector3>& axes) {
  std::vector<UprightPlane> planes;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    planes.push_back({axes[i], Vector3::UnitX()});
    planes.push_back({axes[i], Vector3::UnitY()});
    for (std::size_t k = 0; k < i; ++k) planes.push_back({axes[i], (axes[k] - axes[i]).normalized()});
  }
  return planes;
}

// What is left of a closed mesh at z ≤ 0. Vertices this near to the plane, by the extent, lie on it: else slivers.
constexpr double kOnCut = 1e-7;

class CutMesh {
 public:
  explicit CutMesh(TriangleMesh whole) : whole_(std::move(whole)), moved_(whole_.vertices.size()) {
    double extent = 0;
    for (const Vector3& p : whole_.vertices) extent = std::max(extent, p.norm());
    for (Vector3& p : whole_.vertices) {
      if (std::abs(p.z()) < kOnCut * extent) p.z() = 0;
    }
    for (const Triangle& t : whole_.triangles) take(t);
  }

  // With the missing face, whose edges run against those that lie open.
  TriangleMesh closed() {
    std::map<Index, Index> after;
    for (const auto& [from, to] : open_) after[to] = from;
    while (!after.empty()) {
      Outline outline;
      for (auto at = after.begin(); at != after.end(); at = after.find(outline.back())) {
        outline.push_back(at->second);
        after.erase(at);
      }
      clip_ears(part_.vertices, outline, part_.triangles);
    }
    return std::move(part_);
  }

 private:
  double height(Index i) const { return whole_.vertices[i].z(); }

  // The part of a triangle below the plane, three or four corners.
  void take(const Triangle& t) {
    if (std::none_of(t.begin(), t.end(), [&](Index i) { return height(i) < 0; })) return;
    std::vector<Index> corners;
    for (std::size_t i = 0; i < 3; ++i) {
      const Index a = t[i], b = t[(i + 1) % 3];
      if (height(a) <= 0) corners.push_back(kept(a));
      if (height(a) * height(b) < 0) corners.push_back(crossing(a, b));
    }
    for (std::size_t i = 2; i < corners.size(); ++i) {
      part_.triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }
    for (std::size_t i = 0; i < corners.size(); ++i) note(corners[i], corners[(i + 1) % corners.size()]);
  }

  // An edge on the plane lies open unless another triangle has it too.
  void note(Index from, Index to) {
    if (part_.vertices[from].z() < 0 || part_.vertices[to].z() < 0) return;
    if (open_.erase({to, from}) == 0) open_.insert({from, to});
  }

  Index added(const Vector3& p) {
    part_.vertices.push_back(p);
    return static_cast<Index>(part_.vertices.size() - 1);
  }
  Index kept(Index i) {
    if (!moved_[i]) moved_[i] = added(whole_.vertices[i]);
    return *moved_[i];
  }
  // Where an edge meets the plane, the same point from both of its triangles.
  Index crossing(Index i, Index k) {
    const auto [low, high] = std::minmax(i, k);
    const auto [at, is_new] = crossings_.try_emplace({low, high});
    if (!is_new) return at->second;
    const Vector3 &a = whole_.vertices[low], &b = whole_.vertices[high];
    Vector3 p = a + a.z() / (a.z() - b.z()) * (b - a);
    p.z() = 0;
    return at->second = added(p);
  }

  TriangleMesh whole_, part_;
  std::vector<std::optional<Index>> moved_;
  std::map<std::pair<Index, Index>, Index> crossings_;
  std::set<std::pair<Index, Index>> open_;
};

}  // namespace

Pose cut_plane(const HoleBlock& block) {
  std::vector<Vector3> axes;
  for (const Hole& hole : block.holes) axes.push_back({hole.x_m, hole.y_m, 0});
  // The larger, the better: how many axes, along a side, how near to the middle.
  const auto merit = [&](const UprightPlane& plane) {
    const auto is_on = [&](const Vector3& axis) { return plane.distance_m(axis) < 1e-9 * block.size.norm(); };
    return std::tuple(std::count_if(axes.begin(), axes.end(), is_on), plane.d.cwiseAbs().maxCoeff() == 1,
                      -plane.distance_m(Vector3::Zero()));
  };
  const std::vector<UprightPlane> planes = planes_through(axes);
  const auto better = [&](const UprightPlane& a, const UprightPlane& b) { return merit(a) < merit(b); };
  const auto found = std::max_element(planes.begin(), planes.end(), better);
  const UprightPlane best = found == planes.end() ? UprightPlane{} : *found;
  Pose X_BC;
  X_BC.R.matrix << best.d, Vector3::UnitZ(), best.d.cross(Vector3::UnitZ());
  X_BC.p = best.p - best.d.dot(best.p) * best.d;
  return X_BC;
}

TriangleMesh tessellate_part(const HoleBlock& block, const Pose& X_BC, int segments) {
  TriangleMesh whole = tessellate(block, segments);
  const Pose X_CB = inverse(X_BC);
  for (Vector3& p : whole.vertices) p = X_CB * p;
  return CutMesh(std::move(whole)).closed();
}

}  // namespace drydock
