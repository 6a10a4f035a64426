// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/common_options.h"
#include "map/grid/sampled_grid.h"

namespace drydock {

/// The options of `drydock map`.
struct MapOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::optional<std::string> rig, resolution, budget, grid, image;
  bool bisect = false;
  std::size_t faces = 10'000, boxes = 1'000;
  std::optional<std::size_t> cells;
  std::vector<std::string> slices;
};

/// The file's settings with --rig and --resolution among them: a resolution that is an angle goes to the angles.
std::vector<std::string> map_settings(const MapOptions& options);

/// The command line without what only says where results go.
std::vector<std::string> map_command_line(const MapOptions& options);

/// A plane of a map: one of its coordinates is fixed.
struct AskedSlice {
  unsigned axis = 0;
  double at = 0;     // [m] or [rad]
  std::string name;  // of its file, without ending: "slice_z_1.5m"
};
std::vector<AskedSlice> asked_slices(const MapOptions& options, const MapDomain& domain);

/// Edge of the image's cells [m]; 0 for none. Without --image it is usual_edge_m, or more where that makes too many.
double image_spacing_m(const MapOptions& options, const MapDomain& domain);

/// The grid of --grid, if it is asked for: without distances 25 cm and 5 cm, as in Elhardt et al. 2025, or a 20th of
/// the box of angles.
std::optional<GridRequest> asked_grid(const MapOptions& options, const MapDomain& domain);

}  // namespace drydock
