// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/map/map_options.h"
#include "hall/hall_file.h"
#include "map/report.h"
#include "output/result_folder.h"

namespace drydock {

/// What the files of a map are made from.
struct MapFiles {
  const MapOptions& options;
  const MapReport& report;
  const Hall& hall;
  ResultFolder& folder;
};

/// scene.json, series.csv, grid.csv, slices, and of a map of positions the keep-out pack in map/.
void write_map_files(const MapFiles& files);

/// How long it took, in a line.
std::string map_times_text(const RunRecord& record);

}  // namespace drydock
