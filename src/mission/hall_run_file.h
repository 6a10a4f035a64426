// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/hall_file.h"
#include "mission/mission.h"

namespace drydock {

/// A hall and, if its file has a run or one is wanted, what runs: an arm under gravity on the rig that it hangs on, as
/// a mission of one robot.
struct HallRun {
  HallFile file;
  std::optional<Mission> run;
};

struct HallRunRequest {
  bool wants_run = false;                       // also without a section `run`
  std::optional<std::filesystem::path> motion;  // in place of the file's motion or moves
};

/// A file of kind `hall`, every file it names, and its run. Nothing comes back when there is an error; problems come
/// file by file, from top to bottom.
std::optional<HallRun> read_hall_run(const std::filesystem::path& path, const FileRules& rules,
                                     const std::vector<std::string>& overrides, const HallRunRequest& request,
                                     Problems& problems);
ValueInfo hall_run_fields();

}  // namespace drydock
