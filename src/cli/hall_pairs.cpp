// SPDX-License-Identifier: Apache-2.0
#include "cli/hall_pairs.h"

#include <algorithm>
#include <compare>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "cli/interrupt.h"
#include "geometry/bounding_box.h"
#include "geometry/mesh_inside.h"
#include "geometry/mesh_pair.h"
#include "geometry/mesh_parts.h"
#include "geometry/tessellate.h"

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

/// What the comparison needs of a shape; made once, when the first pair asks for it.
struct Solid {
  BoxTree tree;
  bool closed = true;
  std::vector<Vector3> p_OPart;  // a vertex of each part
};

Solid solid_of(const Shape& shape) {
  const TriangleMesh mesh = tessellate(shape, {.segments = 96});
  Solid solid{build_box_tree(mesh), true, {}};
  for (const MeshPart& part : mesh_parts(mesh)) {
    solid.closed = solid.closed && part.closed;
    if (!part.triangles.empty()) solid.p_OPart.push_back(mesh.corner(part.triangles.front(), 0));
  }
  return solid;
}

class Solids {
 public:
  explicit Solids(const HallFile& hall) : hall_(hall), of_object_(hall.objects.size()) {}

  const Solid& operator[](std::size_t object) {
    std::shared_ptr<const Solid>& solid = of_object_[object];
    if (solid) return *solid;
    const SharedMesh* mesh = std::get_if<SharedMesh>(&hall_.objects[object].shape);
    std::shared_ptr<const Solid>& known = mesh != nullptr ? of_mesh_[mesh->get()] : solid;
    if (!known) known = std::make_shared<const Solid>(solid_of(hall_.objects[object].shape));
    return *(solid = known);
  }

 private:
  const HallFile& hall_;
  std::vector<std::shared_ptr<const Solid>> of_object_;
  std::map<const TriangleMesh*, std::shared_ptr<const Solid>> of_mesh_;
};

/// Whether a part of `inner` lies in `outer`; asked only where the surfaces do not meet.
bool contains(const Solid& outer, const Pose& X_WO, const Solid& inner, const Pose& X_WI) {
  if (!outer.closed) return false;
  const Pose X_OI = inverse(X_WO) * X_WI;
  return std::any_of(inner.p_OPart.begin(), inner.p_OPart.end(),
                     [&](const Vector3& p_IPart) { return is_inside(outer.tree, X_OI * p_IPart); });
}

struct Candidate {
  double apart_m;  // of the boxes
  std::size_t first, second;

  auto operator<=>(const Candidate&) const = default;
};

using NamePairs = std::set<std::pair<std::string, std::string>>;

NamePairs ignored_pairs(const HallFile& hall) {
  NamePairs ignored;
  for (const auto& [a, b] : hall.ignore) ignored.insert(std::minmax(a.value, b.value));
  return ignored;
}

/// The objects along the axis on which they spread most, by where their boxes begin.
std::vector<std::size_t> sweep_order(const std::vector<BoundingBox>& boxes, Eigen::Index& axis) {
  BoundingBox centres;
  for (const BoundingBox& box : boxes) {
    centres = united(centres, BoundingBox{centre(box), centre(box)});
  }
  extent(centres).maxCoeff(&axis);
  std::vector<std::size_t> order(boxes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return boxes[a].low[axis] < boxes[b].low[axis]; });
  return order;
}

/// The pairs whose boxes are nearest, at most `most`. The sweep leaves a box as soon as all others lie too far ahead,
/// so that a hall of many objects costs the pairs that stand near each other, not all pairs.
std::set<Candidate> candidates_of(const HallFile& hall, std::size_t most) {
  std::vector<BoundingBox> boxes;
  for (const HallObject& object : hall.objects) boxes.push_back(bounding_box(object.shape, object.X_WO));
  const NamePairs ignored = ignored_pairs(hall);
  Eigen::Index axis = 0;
  const std::vector<std::size_t> order = sweep_order(boxes, axis);
  std::set<Candidate> nearest;
  for (std::size_t a = 0; a < order.size(); ++a) {
    throw_if_interrupted();
    for (std::size_t b = a + 1; b < order.size(); ++b) {
      const auto [i, j] = std::minmax(order[a], order[b]);
      const double limit_m =
          nearest.size() < most ? std::numeric_limits<double>::infinity() : nearest.rbegin()->apart_m;
      if (std::max(boxes[order[b]].low[axis] - boxes[order[a]].high[axis], 0.0) >= limit_m) break;
      const Vector3 gap = (boxes[i].low - boxes[j].high).cwiseMax(boxes[j].low - boxes[i].high).cwiseMax(0.0);
      if (gap.norm() >= limit_m) continue;
      if (ignored.contains(std::minmax(hall.objects[i].name.value, hall.objects[j].name.value))) continue;
      nearest.insert({gap.norm(), i, j});
      if (nearest.size() > most) nearest.erase(std::prev(nearest.end()));
    }
  }
  return nearest;
}

}  // namespace

std::vector<HallPair> nearest_pairs(const HallFile& hall, std::size_t most_apart, std::size_t compared) {
  Solids solids(hall);
  std::vector<HallPair> overlapping, apart;
  for (const Candidate& candidate : candidates_of(hall, compared)) {
    throw_if_interrupted();
    if (apart.size() >= most_apart && candidate.apart_m >= apart[most_apart - 1].distance_m) break;
    const Pose& X_WA = hall.objects[candidate.first].X_WO;
    const Pose& X_WB = hall.objects[candidate.second].X_WO;
    const Solid &a = solids[candidate.first], &b = solids[candidate.second];
    HallPair pair{candidate.first, candidate.second, mesh_distance(a.tree, X_WA, b.tree, X_WB).distance_m, false};
    pair.overlap = pair.distance_m <= 1e-12 || contains(a, X_WA, b, X_WB) || contains(b, X_WB, a, X_WA);
    if (pair.overlap) {
      overlapping.push_back(pair);
      continue;
    }
    const auto nearer = [](const HallPair& x, const HallPair& y) { return x.distance_m < y.distance_m; };
    apart.insert(std::upper_bound(apart.begin(), apart.end(), pair, nearer), pair);
  }
  std::sort(overlapping.begin(), overlapping.end(), [](const HallPair& x, const HallPair& y) {
    return std::pair(x.first, x.second) < std::pair(y.first, y.second);
  });
  if (apart.size() > most_apart) apart.resize(most_apart);
  overlapping.insert(overlapping.end(), apart.begin(), apart.end());
  return overlapping;
}

}  // namespace drydock
