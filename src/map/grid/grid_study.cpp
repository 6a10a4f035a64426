// SPDX-License-Identifier: Apache-2.0
#include "map/grid/grid_study.h"

#include "output/csv_text.h"

namespace drydock {
namespace {

constexpr std::size_t kPlacesBetween = 100'000;
constexpr std::uint64_t kSeedBetween = 1;

GridFinding finding_of(std::string name, const SampledGrid& grid, std::span<const std::uint8_t> refused,
                       const MapTree& tree) {
  GridFinding found;
  found.name = std::move(name);
  found.refused = count_refused(refused);
  found.free_volume = free_volume(grid, refused);
  found.points = compare(grid, refused, tree);
  found.between = compare_nearest(grid, refused, tree, kPlacesBetween, kSeedBetween);
  return found;
}

}  // namespace

GridStudy grid_study(const MapStudy& study, const GridRequest& request) {
  GridStudy found{sampled_grid(study.domain, study.layers, request), request.bisect, {}};
  std::size_t asked = 0;
  for (std::size_t i = 0; i < study.layers.size(); ++i) {
    found.criteria.push_back(finding_of(study.layers[i].name, found.grid, found.grid.refused[i], study.trees[i]));
    found.criteria.back().asked = found.grid.asked[i];
    asked += found.grid.asked[i];
  }
  found.criteria.push_back(finding_of("together", found.grid, refused_by_any(found.grid), study.together));
  found.criteria.back().asked = asked;
  return found;
}

Encoded grid_csv(const MapStudy& study, const GridStudy& found) {
  const bool positions = study.domain.of_positions();
  CsvSheet sheet;
  for (const char* name : positions ? std::array{"x", "y", "z"} : std::array{"angle1", "angle2", "angle3"})
    sheet.columns.push_back({name, positions ? "m" : "rad"});
  for (const MapLayer& layer : study.layers) sheet.columns.push_back({"refused_by_" + layer.name, "1"});
  for (std::size_t index = 0; index < found.grid.size(); ++index) {
    const Vector3 p = found.grid.point(found.grid.place(index));
    std::vector<double> row = {p.x(), p.y(), p.z()};
    for (const auto& refused : found.grid.refused) row.push_back(refused[index]);
    sheet.rows.push_back(std::move(row));
  }
  return csv_text(sheet);
}

}  // namespace drydock
