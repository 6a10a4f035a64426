// SPDX-License-Identifier: Apache-2.0
#include "cli/hall_pairs.h"

#include <algorithm>
#include <map>

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
};

bool ignored(const HallFile& hall, const std::string& a, const std::string& b) {
  return std::any_of(hall.ignore.begin(), hall.ignore.end(), [&](const auto& pair) {
    return (pair[0].value == a && pair[1].value == b) || (pair[0].value == b && pair[1].value == a);
  });
}

std::vector<Candidate> candidates_of(const HallFile& hall) {
  std::vector<BoundingBox> boxes;
  for (const HallObject& object : hall.objects) boxes.push_back(bounding_box(object.shape, object.X_WO));
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      if (!hall.ignore.empty() && ignored(hall, hall.objects[i].name.value, hall.objects[j].name.value)) continue;
      const Vector3 gap = (boxes[i].low - boxes[j].high).cwiseMax(boxes[j].low - boxes[i].high).cwiseMax(0.0);
      candidates.push_back({gap.norm(), i, j});
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.apart_m < b.apart_m; });
  return candidates;
}

}  // namespace

std::vector<HallPair> nearest_pairs(const HallFile& hall, std::size_t most, std::size_t compared) {
  std::vector<Candidate> candidates = candidates_of(hall);
  if (candidates.size() > compared) candidates.resize(compared);
  Solids solids(hall);
  std::vector<HallPair> pairs;
  for (const Candidate& candidate : candidates) {
    throw_if_interrupted();
    if (pairs.size() >= most && candidate.apart_m > pairs[most - 1].distance_m) break;
    const HallObject& a = hall.objects[candidate.first];
    const HallObject& b = hall.objects[candidate.second];
    const Solid &solid_a = solids[candidate.first], &solid_b = solids[candidate.second];
    HallPair pair{a.name.value, b.name.value, 0, true};
    pair.distance_m = mesh_distance(solid_a.tree, a.X_WO, solid_b.tree, b.X_WO).distance_m;
    pair.overlap = pair.distance_m <= 1e-12 || contains(solid_a, a.X_WO, solid_b, b.X_WO) ||
                   contains(solid_b, b.X_WO, solid_a, a.X_WO);
    const auto place = std::upper_bound(pairs.begin(), pairs.end(), pair, [](const HallPair& x, const HallPair& y) {
      return std::pair(!x.overlap, x.distance_m) < std::pair(!y.overlap, y.distance_m);
    });
    pairs.insert(place, pair);
  }
  if (pairs.size() > most) pairs.resize(most);
  return pairs;
}

}  // namespace drydock
