// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/common_options.h"
#include "mission/hall_verdict.h"
#include "mission/mission.h"
#include "mission/result.h"
#include "output/json_text.h"
#include "sweep/case_record.h"

namespace drydock {

class MeshStore;
class Problems;

struct RunOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::optional<std::filesystem::path> motion;
  std::optional<std::size_t> chosen;       // a case of the sweep, from 1; 0: the file as it stands
  bool fresh = false;                      // cases of an interrupted sweep are run again
  std::shared_ptr<MeshStore> meshes = {};  // of all readings of the file
};

/// What is run. Of an arm in a hall it is also told whether it survives.
struct RunSubject {
  Mission mission;
  bool is_hall = false;
  std::optional<std::size_t> chosen = {};  // the case of the sweep that it is, from 1

  /// Whether all cases of its sweep are run.
  bool is_sweep() const { return mission.sweep && !chosen; }
};

/// The file with the settings of the command line and then `more`; nothing after an error.
std::optional<RunSubject> read_subject(const RunOptions& options, const std::vector<std::string>& more,
                                       Problems& problems);

/// What the options ask for: the file, one case of its sweep, or the whole sweep, whose fields are then checked.
std::optional<RunSubject> read_chosen_subject(const RunOptions& options, Problems& problems);

/// For summary.json.
Json run_figures(const RunSubject& subject, const MissionResult& result);
/// Which case it is, with its values and its outcome. Pre: it is one.
Json chosen_case_json(const RunSubject& subject, const MissionResult& result);

/// As a case of its sweep. Pre: it was not interrupted.
CaseEnd subject_end(const RunSubject& subject, const MissionResult& result);

}  // namespace drydock
