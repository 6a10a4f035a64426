// SPDX-License-Identifier: Apache-2.0
#include "cli/check/hall_pairs.h"

#include <algorithm>
#include <compare>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "cli/interrupt.h"
#include "geometry/bounding_box.h"
#include "geometry/shape_pair.h"

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

/// The objects' shapes made ready when a pair first asks for them; a mesh that stands in many places once.
class Solids {
 public:
  explicit Solids(const Hall& hall) : hall_(hall), of_object_(hall.objects.size()) {
    meshes_ = std::any_of(hall.objects.begin(), hall.objects.end(),
                          [](const HallObject& object) { return std::holds_alternative<SharedMesh>(object.shape); });
  }

  const SolidShape& operator[](std::size_t object) {
    std::shared_ptr<const SolidShape>& solid = of_object_[object];
    if (solid) return *solid;
    const SharedMesh* mesh = std::get_if<SharedMesh>(&hall_.objects[object].shape);
    std::shared_ptr<const SolidShape>& known = mesh != nullptr ? of_mesh_[mesh->get()] : solid;
    if (!known) known = std::make_shared<const SolidShape>(solid_shape(hall_.objects[object].shape, meshes_));
    return *(solid = known);
  }

 private:
  const Hall& hall_;
  bool meshes_ = false;
  std::vector<std::shared_ptr<const SolidShape>> of_object_;
  std::map<const TriangleMesh*, std::shared_ptr<const SolidShape>> of_mesh_;
};

struct Candidate {
  double apart_m;  // of the boxes
  std::size_t first, second;

  auto operator<=>(const Candidate&) const = default;
};

using NamePairs = std::set<std::pair<std::string, std::string>>;

NamePairs ignored_pairs(const Hall& hall) {
  NamePairs ignored;
  for (const auto& [a, b] : hall.may_touch) ignored.insert(std::minmax(a, b));
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
std::set<Candidate> candidates_of(const Hall& hall, std::size_t most) {
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
      if (ignored.contains(std::minmax(hall.objects[i].name, hall.objects[j].name))) continue;
      nearest.insert({gap.norm(), i, j});
      if (nearest.size() > most) nearest.erase(std::prev(nearest.end()));
    }
  }
  return nearest;
}

}  // namespace

std::vector<HallPair> nearest_pairs(const Hall& hall, std::size_t most_apart, std::size_t compared) {
  Solids solids(hall);
  std::vector<HallPair> overlapping, apart;
  for (const Candidate& candidate : candidates_of(hall, compared)) {
    throw_if_interrupted();
    if (apart.size() >= most_apart && candidate.apart_m >= apart[most_apart - 1].distance_m) break;
    const Pose& X_WA = hall.objects[candidate.first].X_WO;
    const Pose& X_WB = hall.objects[candidate.second].X_WO;
    const ShapePairHit hit = shape_distance(solids[candidate.first], X_WA, solids[candidate.second], X_WB);
    const HallPair pair{candidate.first, candidate.second, hit.distance_m, hit.overlap};
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
