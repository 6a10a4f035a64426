// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/grid_answer.h"
#include "bench/report.h"
#include "output/result_folder.h"
#include "output/scene/scene.h"

namespace drydock::bench {

/// The answers at every point of the grid, and the hall they belong to.
struct SweepResult {
  std::string hall;
  std::vector<HallPart> parts;
  Course course;
  std::vector<PointClearance> clearances;  // per point
  std::vector<char> blocked;

  /// D passes the points of the grid in their order, one every 10 ms.
  double time_s(std::size_t point) const { return 0.01 * static_cast<double>(point); }
};

/// Pre: `course` is of the hall `hall`. Ends with Interrupted when the user wants so.
SweepResult sweep(const Course& course, const BoxTree& tree);

/// The hall, the pulleys, D on its way over the grid with its four cables, and the grid as a volume.
Scene sweep_scene(const SweepResult& result);

/// Writes hall.stl, hall.vtu, grid.vti, log.h5, scene.json, with `csv` also clearance.csv and the log's tables, and
/// bench.json with the table of times: these differ from run to run, so they do not stand in the summary.
WriteStatus write_results(ResultFolder& folder, const SweepResult& result, const Report& report, bool csv);

/// For summary.json: what comes out the same whenever the same is asked.
Json sweep_figures(const SweepResult& result, const Report& report);

}  // namespace drydock::bench
