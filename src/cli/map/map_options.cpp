// SPDX-License-Identifier: Apache-2.0
#include "cli/map/map_options.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/tidy_text.h"
#include "cli/typed_values.h"
#include "input/in_quotes.h"
#include "input/unit.h"
#include "map/volume.h"

namespace drydock {
namespace {

constexpr double kMostGridPoints = 5e6;
constexpr double kUsualImageCells = 4e6, kMostImageCells = 1e8;

double image_cells(const MapDomain& domain, double image_m) {
  return (extent(domain.box) / image_m).cwiseMax(1.0).prod();
}

}  // namespace

std::vector<std::string> map_settings(const MapOptions& options) {
  std::vector<std::string> settings = options.common.settings;
  if (options.rig) settings.push_back("map.rig=" + nlohmann::json(*options.rig).dump());
  if (!options.resolution) return settings;
  const std::string& text = *options.resolution;
  const bool is_angle =
      !parse_quantity(text, Dimension::length()).value && parse_quantity(text, Dimension::angle()).value;
  typed_amount("--resolution", text, is_angle ? Dimension::angle() : Dimension::length());
  settings.push_back((is_angle ? "map.angles.resolution=" : "map.resolution=") + text);
  return settings;
}

std::vector<std::string> map_command_line(const MapOptions& options) {
  std::vector<std::string> words = {"drydock", "map", options.file.string()};
  const auto add = [&](const std::string& name, const std::optional<std::string>& value) {
    if (value) words.insert(words.end(), {name, *value});
  };
  add("--rig", options.rig);
  add("--resolution", options.resolution);
  add("--budget", options.budget);
  if (options.grid) words.push_back(options.grid->empty() ? "--grid" : "--grid=" + *options.grid);
  if (options.bisect) words.push_back("--bisect");
  add("--image", options.image);
  words.insert(words.end(), {"--faces", std::to_string(options.faces), "--boxes", std::to_string(options.boxes)});
  if (options.cells) words.insert(words.end(), {"--cells", std::to_string(*options.cells)});
  for (const std::string& slice : options.slices) add("--slice", slice);
  for (const std::string& setting : options.common.settings) add("--set", setting);
  return words;
}

std::vector<AskedSlice> asked_slices(const MapOptions& options, const MapDomain& domain) {
  const bool positions = domain.of_positions();
  const std::string axes = positions ? "xyz" : "123";
  std::vector<AskedSlice> slices;
  for (const std::string& text : options.slices) {
    const std::size_t axis = axes.find(text.substr(0, 1));
    if (text.size() < 3 || text[1] != '=' || axis == std::string::npos) {
      throw UsageError("--slice: found " + in_quotes(text) + ", expected " +
                       (positions ? "a coordinate, as in z=1.5" : "an angle by its number, as in 2=10deg"));
    }
    const double at = typed_quantity("--slice", text.substr(2), positions ? Dimension::length() : Dimension::angle());
    const auto a = static_cast<Eigen::Index>(axis);
    const auto told = [&](double value) {  // degrees on the screen
      return positions ? fmt::format("{:.9g}m", value) : fmt::format("{:.9g}deg", value * kDegrees);
    };
    if (at < domain.box.low[a] || at > domain.box.high[a]) {
      throw UsageError("--slice: found " + in_quotes(text) + ", expected a value from " + told(domain.box.low[a]) +
                       " to " + told(domain.box.high[a]));
    }
    slices.push_back({static_cast<unsigned>(axis), at, "slice_" + std::string(1, text[0]) + "_" + told(at)});
  }
  return slices;
}

double image_spacing_m(const MapOptions& options, const MapDomain& domain) {
  if (!domain.of_positions() || options.image == "none") return 0;
  if (!options.image) {
    double image_m = usual_edge_m(domain);
    while (image_cells(domain, image_m) > kUsualImageCells) image_m *= 2;
    return image_m;
  }
  const double image_m = typed_quantity("--image", *options.image, Dimension::length());
  if (!(image_m > 0) || image_cells(domain, image_m) > kMostImageCells) {
    throw UsageError("--image: found " + in_quotes(*options.image) +
                     ", expected a length above 0 that makes at most 1e8 cells, or none");
  }
  return image_m;
}

std::optional<GridRequest> asked_grid(const MapOptions& options, const MapDomain& domain) {
  if (!options.grid) return std::nullopt;
  GridRequest request;
  request.bisect = options.bisect;
  request.threads = thread_count(options.common);
  const bool positions = domain.of_positions();
  if (!positions) request.step_xy = request.step_z = extent(domain.box).maxCoeff() / 20;
  if (!options.grid->empty()) {
    const std::vector<std::string> parts = parts_of(*options.grid);
    if (parts.size() != 2)
      throw UsageError("--grid: found " + in_quotes(*options.grid) + ", expected two distances, as in 25cm,5cm");
    const Dimension dimension = positions ? Dimension::length() : Dimension::angle();
    request.step_xy = typed_quantity("--grid", parts[0], dimension);
    request.step_z = typed_quantity("--grid", parts[1], dimension);
  }
  const Vector3 size = extent(domain.box);
  const double points =
      (size.x() / request.step_xy + 1) * (size.y() / request.step_xy + 1) * (size.z() / request.step_z + 1);
  if (!(request.step_xy > 0 && request.step_z > 0 && points <= kMostGridPoints)) {
    throw UsageError("--grid: found " + in_quotes(*options.grid) +
                     ", expected distances above 0 that make at most 5e6 points");
  }
  return request;
}

}  // namespace drydock
