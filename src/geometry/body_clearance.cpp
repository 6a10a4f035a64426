// SPDX-License-Identifier: Apache-2.0
#include "geometry/body_clearance.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

/// Shapes made ready, a mesh that stands in many places once.
class Preparation {
 public:
  explicit Preparation(std::span<const BodyShape> shapes)
      : meshes_(std::any_of(shapes.begin(), shapes.end(), [](const BodyShape& s) { return mesh_of(s.shape); })) {}

  SolidShape operator()(const Shape& shape) {
    const TriangleMesh* mesh = mesh_of(shape);
    if (mesh == nullptr) return solid_shape(shape, meshes_);
    const auto known = of_mesh_.find(mesh);
    if (known != of_mesh_.end()) return known->second;
    return of_mesh_.emplace(mesh, solid_shape(shape, true)).first->second;
  }

 private:
  static const TriangleMesh* mesh_of(const Shape& shape) {
    const SharedMesh* mesh = std::get_if<SharedMesh>(&shape);
    return mesh != nullptr ? mesh->get() : nullptr;
  }

  bool meshes_;
  std::map<const TriangleMesh*, SolidShape> of_mesh_;
};

}  // namespace

BodyClearance::BodyClearance(std::size_t bodies, std::span<const BodyShape> shapes, std::vector<BodyPair> pairs)
    : pairs_(std::move(pairs)), bodies_(bodies) {
  Preparation prepared(shapes);
  for (std::size_t body = 0; body < bodies; ++body) {
    bodies_[body].begin = solids_.size();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      assert(shapes[i].body < bodies && "a shape of a body that is not there");
      if (shapes[i].body == body) solids_.push_back({i, shapes[i].X_BS, prepared(shapes[i].shape), {}});
    }
    bodies_[body].end = solids_.size();
    enclose(bodies_[body]);
  }
  std::size_t hints = 0;
  for (const BodyPair& pair : pairs_) {
    assert(pair.first < bodies && pair.second < bodies && "a pair of a body that is not there");
    const Body &a = bodies_[pair.first], &b = bodies_[pair.second];
    first_hint_.push_back(hints);
    hints += (a.end - a.begin) * (b.end - b.begin);
  }
  hints_.resize(hints);
  candidates_.reserve(pairs_.size());
}

/// About the mean of the centres.
void BodyClearance::enclose(Body& body) const {
  if (body.begin == body.end) return;
  for (std::size_t i = body.begin; i < body.end; ++i)
    body.p_BC += solids_[i].X_BS * solids_[i].solid.p_OC;  // S == O here
  body.p_BC /= static_cast<double>(body.end - body.begin);
  for (std::size_t i = body.begin; i < body.end; ++i) {
    const PlacedSolid& s = solids_[i];
    body.radius_m =
        std::max(body.radius_m, (s.X_BS * s.solid.p_OC - body.p_BC).norm() + s.solid.radius_m);  // S == O here
  }
}

void BodyClearance::place(std::span<const Pose> X_WB) {
  assert(X_WB.size() == bodies_.size() && "a pose for each body");
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    Body& body = bodies_[b];
    body.p_WC = X_WB[b] * body.p_BC;
    for (std::size_t i = body.begin; i < body.end; ++i) {
      solids_[i].X_WS = X_WB[b] * solids_[i].X_BS;
      solids_[i].p_WC = solids_[i].X_WS * solids_[i].solid.p_OC;  // S == O here
    }
  }
}

double BodyClearance::at_least_m(std::size_t pair) const {
  const Body &a = bodies_[pairs_[pair].first], &b = bodies_[pairs_[pair].second];
  if (a.begin == a.end || b.begin == b.end) return std::numeric_limits<double>::infinity();
  return (a.p_WC - b.p_WC).norm() - a.radius_m - b.radius_m;
}

/// Puts the nearest shapes of the pair into `best` if they are nearer than what it holds and within at_most_m.
void BodyClearance::compare(std::size_t pair, double at_most_m, BodyPairHit& best) {
  const Body &a = bodies_[pairs_[pair].first], &b = bodies_[pairs_[pair].second];
  std::size_t hint = first_hint_[pair];
  for (std::size_t i = a.begin; i < a.end; ++i) {
    for (std::size_t j = b.begin; j < b.end; ++j, ++hint) {
      if (best.near.overlap) return;
      const PlacedSolid &s = solids_[i], &t = solids_[j];
      const double bound_m = std::min(at_most_m, best.near.distance_m);
      if ((s.p_WC - t.p_WC).norm() - s.solid.radius_m - t.solid.radius_m > bound_m) continue;
      const ShapePairHit hit = shape_distance(s.solid, s.X_WS, t.solid, t.X_WS, bound_m, &hints_[hint]);
      if (hit.distance_m < best.near.distance_m) best = {pair, s.shape, t.shape, hit};
    }
  }
}

BodyPairHit BodyClearance::nearest(std::span<const Pose> X_WB, double at_most_m) {
  place(X_WB);
  BodyPairHit best;
  const auto farther = [&](const Candidate& c) { return c.at_least_m > std::min(at_most_m, best.near.distance_m); };
  if (last_winner_ < pairs_.size()) compare(last_winner_, at_most_m, best);
  candidates_.clear();
  for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
    const Candidate candidate{at_least_m(pair), pair};
    if (pair != last_winner_ && !farther(candidate)) candidates_.push_back(candidate);
  }
  std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    return a.at_least_m != b.at_least_m ? a.at_least_m < b.at_least_m : a.pair < b.pair;
  });
  for (const Candidate& candidate : candidates_) {
    if (farther(candidate) || best.near.overlap) break;
    compare(candidate.pair, at_most_m, best);
  }
  if (best.near.found()) last_winner_ = best.pair;
  return best;
}

void BodyClearance::each(std::span<const Pose> X_WB, std::span<BodyPairHit> hits, double at_most_m) {
  assert(hits.size() == pairs_.size() && "room for each pair");
  place(X_WB);
  for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
    hits[pair] = {};
    hits[pair].pair = pair;
    if (at_least_m(pair) <= at_most_m) compare(pair, at_most_m, hits[pair]);
  }
}

}  // namespace drydock
