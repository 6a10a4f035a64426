// SPDX-License-Identifier: Apache-2.0
#include "mission/run_mission_file.h"

#include "mission/file/mission_file.h"
#include "mission/run.h"

namespace drydock {

std::optional<MissionResult> run_mission_file(const std::filesystem::path& path, const FileRules& rules,
                                              const std::vector<std::string>& overrides, Problems& problems) {
  const std::optional<Mission> mission = read_mission(path, rules, overrides, problems);
  if (!mission) return std::nullopt;
  const MissionStart start = make_start(*mission);
  return run_mission({*mission, start, nullptr, {}, {}, nullptr});
}

}  // namespace drydock
