// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>

#include "map/certified_map.h"
#include "testing/random.h"

namespace drydock::testing {

/// A layer whose margin is the distance from some balls and a tilted wall, so that its slope is 1: blocked sets with
/// lumps, touching ones too, nothing along the axes.
struct LumpyLayer {
  std::vector<std::pair<Vector3, double>> balls;
  Vector3 wall_normal = Vector3::UnitX();
  double wall_at = -1e9;

  double margin(const Vector3& p) const {
    double least = wall_normal.dot(p) - wall_at;
    for (const auto& [centre, radius] : balls) least = std::min(least, (p - centre).norm() - radius);
    return least;
  }
};

inline LumpyLayer lumps(Random& random, const BoundingBox& box, int balls) {
  LumpyLayer layer;
  for (int i = 0; i < balls; ++i) {
    const Vector3 share = 0.5 * (random.vector() + Vector3::Ones());
    layer.balls.push_back(
        {box.low + extent(box).cwiseProduct(share), random.between(0.05, 0.3) * extent(box).minCoeff()});
  }
  layer.wall_normal = random.unit_vector();
  layer.wall_at = layer.wall_normal.dot(centre(box)) - 0.45 * extent(box).minCoeff();
  return layer;
}

inline MapLayer map_layer(const LumpyLayer& lumps, const std::string& name) {
  MapLayer layer;
  layer.name = name;
  layer.unit = "m";
  layer.make_ask = [=] {
    return [=](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double margin = lumps.margin(cells[i].X_WB.p), change = cells[i].ball.move_m;
        const auto object = static_cast<std::int16_t>(cells[i].X_WB.p.x() > 0 ? 1 : 0);
        answers[i] = {margin > change    ? MapClass::kFree
                      : margin < -change ? MapClass::kBlocked
                                         : MapClass::kUndecided,
                      {0, CausePart::kCable, 2, -1, object}};
      }
    };
  };
  layer.make_margin = [=] { return [=](const Pose& X_WB) { return lumps.margin(X_WB.p); }; };
  return layer;
}

/// A box that is no multiple of the resolution, about the world's origin.
inline MapDomain lumpy_domain(double resolution, const Vector3& lattice = Vector3::Zero()) {
  MapDomain domain;
  domain.box = {{-1.13, -0.77, -0.31}, {1.31, 0.93, 1.04}};
  domain.resolution = resolution;
  domain.lattice = lattice;
  return domain;
}

inline MapTree lumpy_tree(Random& random, const MapDomain& domain, int balls = 6) {
  return certified_map(domain, map_layer(lumps(random, domain.box, balls), "lumps")).tree;
}

inline Vector3 point_in(Random& random, const BoundingBox& box) {
  return box.low + extent(box).cwiseProduct(0.5 * (random.vector() + Vector3::Ones()));
}

inline bool is_kept_out(const MapTree& tree, const Vector3& p) {
  const MapClass found = cell_at(tree, p).cell_class;
  return found == MapClass::kBlocked || found == MapClass::kUndecided;
}

}  // namespace drydock::testing
