// SPDX-License-Identifier: Apache-2.0
#include "map/likely_volume.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/tree/batch.h"

namespace drydock {
namespace {

constexpr std::size_t kLikelyChunk = 512;
constexpr std::uint64_t kMostPlaces = 100'000;  // leaves 0.2 % of what is undecided in doubt
constexpr std::uint64_t kFewPlaces = 20'000;    // where there are fewer cubes, each is asked at several points

struct OpenPlaces {
  std::vector<Pose> X_WB;
  std::vector<double> volume;
};

/// The i-th of the finest cubes within a cube.
CubePlace finest_within(CubePlace place, std::uint64_t i) {
  while (place.level > 0) place = child_place(place, static_cast<unsigned>((i >> (3 * (place.level - 1))) & 7u));
  return place;
}

/// Points that fill the unit cube evenly: multiples of powers of 1/g, g⁴ = g + 1, without their whole parts (Roberts
/// 2018). Unlike middles of cells they do not lie in planes, with which a surface could align.
class EvenShares {
 public:
  Vector3 next() {
    constexpr double kShare = 0.8191725133961645;  // 1/g
    ++count_;
    Vector3 share;
    double power = 1;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      power *= kShare;
      const double at = 0.5 + static_cast<double>(count_) * power;
      share[axis] = at - std::floor(at);
    }
    return share;
  }

 private:
  std::uint64_t count_ = 0;
};

/// Points in every so many of the finest cubes within undecided cells, in the tree's order. Undecided cells that make
/// up a cube are one in the tree, and those of an interrupted map are large.
OpenPlaces undecided_places(const MapStudy& study) {
  const MapTree& tree = study.together;
  std::uint64_t count = 0;
  const auto visit_undecided = [&](const auto& visit) {
    for_cells(tree, [&](const MapCell& cell) {
      if (cell.cell_class == MapClass::kUndecided) visit(cell.place, std::uint64_t{1} << (3 * cell.place.level));
    });
  };
  visit_undecided([&](const CubePlace&, std::uint64_t cubes) { count += cubes; });
  const std::uint64_t step = count / kMostPlaces + 1,
                      points = std::clamp<std::uint64_t>(kFewPlaces / (count + 1), 1, 64);
  EvenShares shares;
  std::uint64_t next = step / 2;  // counted from the first cube of the cell
  OpenPlaces places;
  visit_undecided([&](const CubePlace& place, std::uint64_t cubes) {
    for (; next < cubes; next += step) {
      const CubePlace one = finest_within(place, next);
      if (is_outside(tree, one)) continue;
      const BoundingBox box = cell_box(tree, one);
      for (std::uint64_t i = 0; i < points; ++i) {
        places.X_WB.push_back(pose_at(study.domain, box.low + extent(box).cwiseProduct(shares.next())));
        places.volume.push_back(cell_volume(tree, one) / static_cast<double>(points));
      }
    }
    next -= cubes;
  });
  return places;
}

}  // namespace

double likely_free(const MapStudy& study, int threads) {
  const OpenPlaces places = undecided_places(study);
  std::vector<double> sums(places.X_WB.size() / kLikelyChunk + 1, 0.0);
  for_chunks(
      places.X_WB.size(), threads,
      [&](std::size_t begin, std::size_t end) {
        std::vector<std::uint8_t> all(end - begin, 1), allowed(end - begin);
        for (const MapLayer& layer : study.layers) {
          layer.make_allowed()(std::span(places.X_WB).subspan(begin, end - begin), allowed);
          for (std::size_t i = 0; i < all.size(); ++i) all[i] = all[i] != 0 && allowed[i] != 0;
        }
        for (std::size_t i = 0; i < all.size(); ++i)
          if (all[i] != 0) sums[begin / kLikelyChunk] += places.volume[begin + i];
      },
      kLikelyChunk);
  const MapVolumes v = volumes(study.together);
  const double asked = std::accumulate(places.volume.begin(), places.volume.end(), 0.0);
  return v.free + (asked > 0 ? v.undecided * std::accumulate(sums.begin(), sums.end(), 0.0) / asked : 0.0);
}

}  // namespace drydock
