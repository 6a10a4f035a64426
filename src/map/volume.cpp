// SPDX-License-Identifier: Apache-2.0
#include "map/volume.h"

#include <cmath>
#include <iterator>
#include <limits>
#include <unordered_map>

#include "map/grid/slice_image.h"
#include "map/series.h"

namespace drydock {
namespace {

constexpr double kTurnDegrees = 180 / M_PI;

/// Calls a function with the leaf of the tree at each middle, in the order of the grid's cells.
template <class Visit>
void for_middles(const MapTree& tree, const ImageGrid& grid, const Visit& visit) {
  for (std::size_t k = 0; k < grid.cells[2]; ++k) {
    for (std::size_t j = 0; j < grid.cells[1]; ++j) {
      for (std::size_t i = 0; i < grid.cells[0]; ++i) {
        const Vector3 at(static_cast<double>(i), static_cast<double>(j), static_cast<double>(k));
        visit(cell_at(tree, grid.origin + grid.spacing.cwiseProduct(at + Vector3::Constant(0.5))));
      }
    }
  }
}

std::vector<std::uint8_t> classes_on(const MapTree& tree, const ImageGrid& grid) {
  std::vector<std::uint8_t> classes;
  classes.reserve(grid.cell_count());
  for_middles(tree, grid, [&](const MapCell& cell) { classes.push_back(static_cast<std::uint8_t>(cell.cell_class)); });
  return classes;
}

/// Indices of sentences, each once. Where there are more than fit, the others are told as one.
class SentenceTable {
 public:
  explicit SentenceTable(std::vector<std::string>& sentences) : sentences_(sentences) { sentences_ = {""}; }

  std::uint16_t index_of(const std::string& sentence) {
    constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
    const bool is_full = sentences_.size() >= kMost;
    const auto [at, is_new] = known_.try_emplace(is_full ? "one of many causes" : sentence, sentences_.size());
    if (is_new) sentences_.push_back(at->first);
    return static_cast<std::uint16_t>(at->second);
  }

 private:
  std::vector<std::string>& sentences_;
  std::unordered_map<std::string, std::size_t> known_;
};

void add_causes(const MapVolumeRequest& request, const ImageGrid& grid, SceneVolume& volume) {
  SentenceTable table(volume.causes);
  std::vector<std::uint16_t> sentence_of;
  for (const Cause& cause : request.together.causes) sentence_of.push_back(table.index_of(request.cause_text(cause)));
  volume.cell_causes.reserve(grid.cell_count());
  for_middles(request.together, grid, [&](const MapCell& cell) {
    const bool in_the_way = cell.cell_class == MapClass::kBlocked || cell.cell_class == MapClass::kUndecided;
    volume.cell_causes.push_back(in_the_way ? sentence_of[cell.cause] : std::uint16_t{0});
  });
}

/// To 13 bits: a ten-thousandth of it at most.
double rounded(float value) {
  int exponent = 0;
  const double mantissa = std::frexp(static_cast<double>(value), &exponent);
  return std::ldexp(std::round(std::ldexp(mantissa, 13)), exponent - 13);
}

void add_margins(const MarginImage& image, SceneVolume& volume) {
  for (const MarginImage::Field& field : image.fields) {
    MarginField margin{field.name, field.unit, {}, field.at_least};
    margin.values.reserve(field.values.size());
    for (const float value : field.values) margin.values.push_back(rounded(value));
    volume.margins.push_back(std::move(margin));
  }
}

}  // namespace

std::vector<CellClass> map_classes(const MapTree& together) {
  const MapVolumes sizes = volumes(together);
  return {{"outside", {0, 0, 0, 0}, std::nullopt},
          {"free", {0.3, 0.7, 0.4, 0.15}, sizes.free},
          {"blocked", {0.8, 0.2, 0.2, 0.5}, sizes.blocked},
          {"undecided", {0.9, 0.7, 0.2, 0.4}, sizes.undecided}};
}

Colour criterion_colour(std::size_t criterion) {
  const std::vector<SliceColour> colours = slice_colours();
  const std::size_t known = colours.size() - kFirstCriterionColour;
  const SliceColour& c = colours[kFirstCriterionColour + criterion % known];
  return {c.red / 255.0, c.green / 255.0, c.blue / 255.0, 0.5};
}

double volume_edge(const MapDomain& domain, double wanted, std::size_t most_cells) {
  double edge = wanted;
  while (image_grid(domain, edge).cell_count() > most_cells) edge *= 2;
  return edge;
}

double usual_edge_m(const MapDomain& domain) {
  constexpr double kEdges_m[] = {0.05, 0.02, 0.01, 0.005, 0.002, 0.001};
  constexpr std::size_t kFewCells = 60'000;
  for (const double edge_m : kEdges_m)
    if (edge_m <= domain.resolution || image_grid(domain, edge_m).cell_count() >= kFewCells) return edge_m;
  return std::end(kEdges_m)[-1];
}

SceneVolume map_volume(const MapVolumeRequest& request, const ImageGrid& grid) {
  SceneVolume volume;
  volume.path = request.path;
  volume.grid = grid;
  volume.classes = map_classes(request.together);
  volume.cell_classes = classes_on(request.together, grid);
  for (std::size_t i = 0; i < request.trees.size(); ++i)
    volume.layers.push_back({request.layers[i].name, criterion_colour(i), classes_on(request.trees[i], grid)});
  if (request.cause_text) add_causes(request, grid, volume);
  if (request.margins != nullptr) add_margins(*request.margins, volume);
  if (!request.domain.of_positions()) {
    for (int turn = 0; turn < 3; ++turn)
      volume.axes[static_cast<std::size_t>(turn)] = turn_name(request.domain.angles.order, turn);
    volume.axes_unit = "deg";
    volume.grid.origin *= kTurnDegrees;
    volume.grid.spacing *= kTurnDegrees;
  }
  return volume;
}

}  // namespace drydock
