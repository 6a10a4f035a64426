// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/place/place_options.h"
#include "hall/hall_file.h"
#include "output/result_folder.h"
#include "place/report.h"

namespace drydock {

/// What the files of a search for places are made from.
struct PlaceFiles {
  const PlaceOptions& options;
  const HallFile& file;
  const PlaceReport& report;
  ResultFolder& folder;
};

/// layout1.yaml and so on, comparison.csv, pictures of the present layout and of each of the best at one height, their
/// maps as octrees, and the scene of them all. Gives the folder that --root has to name for the layouts to be read
/// where they are; empty if none.
std::filesystem::path write_place_files(const PlaceFiles& files);

}  // namespace drydock
