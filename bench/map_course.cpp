// SPDX-License-Identifier: Apache-2.0
#include "bench/map_course.h"

#include "bench/rigs.h"
#include "geometry/tree/batch.h"
#include "map/layer/clearance_layer.h"
#include "map/layer/margin_layer.h"
#include "testing/random.h"

namespace drydock::bench {

MapCourse map_course(HallSize size, const std::string& name) {
  MapCourse course;
  course.hall = name;
  auto rig = std::make_shared<CableRig>(suspension_rig());
  for (Cable& cable : rig->cables) cable.diameter_m = 2 * kCableRadius_m;
  rig->platform.shapes = {{0, Sphere{kConnectorRadius_m}, {}}};
  course.rig = rig;
  std::vector<PlacedShape> objects;
  for (HallPart& part : hall_parts(size)) {
    course.objects.push_back(part.name);
    objects.push_back({part.name, std::make_shared<const TriangleMesh>(std::move(part.mesh)), {}});
  }
  course.parts = drydock::hall_parts(objects);
  course.clearance = clearance_layer(course.rig, course.parts, {}, 0);
  course.tension = margin_layer(course.rig, *find_criterion("tension"), 0);
  return course;
}

MapDomain MapCourse::domain(double resolution_m) const {
  MapDomain domain;
  domain.box = {{-2.75, -2.5, 1.2}, {2.75, 2.5, 3.7}};
  domain.resolution = resolution_m;
  return domain;
}

BoundingBox part_of_box() {
  return {{-0.9, -2.1, 1.2}, {1.85, 0.4, 3.7}};
}

double dense_points(double resolution_m) {
  return (Vector3(5.5, 5.0, 2.5) / resolution_m).prod();
}

Contradictions contradictions(const MapDomain& domain, const MapTree& tree, std::span<const MapLayer> layers,
                              std::size_t places, std::uint64_t seed, int threads) {
  testing::Random random(seed);
  std::vector<Vector3> points;
  for (std::size_t i = 0; i < places; ++i) {
    points.push_back(domain.box.low + extent(domain.box).cwiseProduct(0.5 * (random.vector() + Vector3::Ones())));
  }
  enum : char { kNothing, kFree, kBlocked, kFalse };
  std::vector<char> found(points.size());
  for_chunks(points.size(), threads, [&](std::size_t begin, std::size_t end) {
    std::vector<std::function<double(const Pose&)>> margins;
    for (const MapLayer& layer : layers) margins.push_back(layer.make_margin());
    for (std::size_t i = begin; i < end; ++i) {
      const MapClass cell_class = cell_at(tree, points[i]).cell_class;
      if (cell_class == MapClass::kUndecided) continue;
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t k = 0; k < layers.size(); ++k)
        least = std::min(least, margins[k](pose_at(domain, points[i])) - layers[k].at_least);
      const bool free = cell_class == MapClass::kFree;
      found[i] = (free ? least < 0 : least > 0) ? kFalse : (free ? kFree : kBlocked);
    }
  });
  Contradictions sum{places, 0, 0, 0};
  for (const char one : found) {
    sum.free += one == kFree;
    sum.blocked += one == kBlocked;
    sum.contradicted += one == kFalse;
  }
  return sum;
}

}  // namespace drydock::bench
