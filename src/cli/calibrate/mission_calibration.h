// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "cli/fill_folder.h"
#include "fit/fit_report.h"
#include "mission/mission.h"
#include "mission/result.h"

namespace drydock {

class MeshStore;

struct MissionCalibrationOptions {
  const CommonOptions& common;
  std::filesystem::path file;
  std::optional<std::filesystem::path> log;  // in place of that of the file
  std::vector<std::string> fits;             // PATH=[FROM, TO], in place of those of the file
  std::shared_ptr<MeshStore> meshes;         // of all readings of the file
};

struct MissionCalibrationInput {
  Mission mission;
  FitPlan plan;
};

/// The mission, what is fitted and whether the fields are there; nothing after a problem.
std::optional<FolderInput<MissionCalibrationInput>> read_mission_calibration(const MissionCalibrationOptions& options,
                                                                             Problems& problems);

/// The fit of a mission's fields to measured values, into an open folder: calibration.yaml, the log with what was
/// measured, simulated before and after, and the last run to replay.
class MissionCalibration {
 public:
  /// All stay.
  MissionCalibration(const MissionCalibrationOptions& options, const MissionCalibrationInput& input, FolderRun& run);

  void fill();
  FolderAnswer answer() const;

 private:
  std::optional<Mission> mission_at(const VectorX& u) const;
  std::optional<MissionResult> run_at(const VectorX& u) const;
  void choose_start();
  void choose_channels(const MissionResult& before);
  LeastSquaresRequest request() const;
  void write_results();
  void write_log() const;
  std::string run_command() const;
  FitReport report() const { return {input_.plan, start_, fit_, channels_, series_}; }

  const MissionCalibrationOptions& options_;
  const MissionCalibrationInput& input_;
  FolderRun& run_;
  VectorX start_;
  std::vector<FitChannel> channels_;
  std::vector<ResidualSeries> series_;
  std::vector<double> least_noise_;
  std::string no_start_;  // why there is no run at the start
  MissionResult before_;
  LeastSquaresFit fit_;
};

}  // namespace drydock
