// SPDX-License-Identifier: Apache-2.0
#include "workspace/likely_volume.h"

#include <numeric>

#include "geometry/batch.h"

namespace drydock {
namespace {

constexpr std::size_t kLikelyChunk = 512;
constexpr int kMostDivisions = 3;  // an interrupted map has large cells

struct OpenPlaces {
  std::vector<Pose> X_WB;
  std::vector<double> volume;
};

/// Undecided cells that make up a cube are one in the tree; here they are taken apart again.
void add_places(const MapStudy& study, const CubePlace& place, int divisions, OpenPlaces& places) {
  if (is_outside(study.together, place)) return;
  if (place.level > 0 && divisions > 0) {
    for (unsigned child = 0; child < 8; ++child) add_places(study, child_place(place, child), divisions - 1, places);
    return;
  }
  places.X_WB.push_back(pose_at(study.domain, centre(cell_box(study.together, place))));
  places.volume.push_back(cell_volume(study.together, place));
}

OpenPlaces undecided_places(const MapStudy& study) {
  OpenPlaces places;
  for_cells(study.together, [&](const MapCell& cell) {
    if (cell.cell_class == MapClass::kUndecided) add_places(study, cell.place, kMostDivisions, places);
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
  return std::accumulate(sums.begin(), sums.end(), volumes(study.together).free);
}

}  // namespace drydock
