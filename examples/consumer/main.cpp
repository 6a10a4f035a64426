// SPDX-License-Identifier: Apache-2.0
// Uses Drydock as an installed library: a pose of a hall's rig, a map of where that rig can stand, and a mission.
//   consumer examples/mss/mss.yaml examples/docking/mission.yaml

#include <cstdio>
#include <string>

#include "hall/hall_file.h"
#include "map/study.h"
#include "mission/run_mission_file.h"
#include "rig/cable/rig_tensions.h"

namespace {

/// The tensions that hold the load at the rig's home pose, and the margin of every criterion: positive is allowed.
void print_pose(const drydock::HallRig& rig) {
  const drydock::CableRigPose pose = drydock::rig_pose(rig.model, rig.X_WB_home);
  const drydock::RigTensions tensions = drydock::rig_tensions(rig.model, pose);
  std::printf("%s %s its load at %s\n", rig.name().c_str(), tensions.holds ? "holds" : "does not hold",
              to_string(pose.X_WB).c_str());
  if (pose.status != drydock::CableStatus::kOk) return;
  for (std::size_t i = 0; i < pose.lines.size(); ++i) {
    std::printf("  %s: length %.4f m, tension %.2f N\n", rig.model.cables[i].name.c_str(), pose.lines[i].length_m,
                tensions.tension_N[static_cast<Eigen::Index>(i)]);
  }
  for (const drydock::Criterion& criterion : drydock::criteria()) {
    if (!criterion.margin || !criterion.applies(rig.model)) continue;
    std::printf("  margin of %s: %.4g %s\n", std::string(criterion.name).c_str(),
                criterion.margin(rig.model, pose).value, std::string(criterion.unit).c_str());
  }
}

/// How much of the map's box is proven free, and how much is proven blocked, with cells of 20 cm.
void print_map(const drydock::Hall& hall, drydock::RigMapPlan map) {
  map.plan.domain.resolution = 0.2;
  drydock::StudyRequest request = drydock::study_request(hall, map);
  request.threads = 0;  // as many as the machine has; the map is the same with any number
  const drydock::MapStudy study = drydock::map_study(request);
  const drydock::MapVolumes volumes = drydock::volumes(study.together);
  std::printf("map of %.3f m3: %.3f m3 free, %.3f m3 blocked, %.3f m3 undecided\n", volumes.total(), volumes.free,
              volumes.blocked, volumes.undecided);
}

/// What happened during the mission, and how well energy was kept.
void print_mission(const drydock::MissionResult& result) {
  if (result.status != drydock::MissionStatus::kDone) std::printf("%s\n", result.sentence.c_str());
  std::printf("mission of %.6g s in %lld steps\n", result.advance.t_s, static_cast<long long>(result.advance.steps));
  for (const drydock::MissionEventRecord& event : result.events)
    std::printf("  %s at %.6f s, %.6g J lost\n", event.name.c_str(), event.time_s, event.energy_lost_J);
  std::printf("  kinetic energy %.6g J at the start, %.6g J at the end, balance off by %.1e J\n",
              result.energy.start.kinetic_J, result.energy.end.kinetic_J, result.energy.residual_J());
}

/// Every problem of the files, with file, line and column, as the program prints them.
int refuse(const drydock::Problems& problems) {
  for (const drydock::Problem& problem : problems.all()) std::fprintf(stderr, "%s\n", to_string(problem).c_str());
  return 3;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: consumer HALL MISSION\n");
    return 2;
  }
  drydock::Problems problems;
  const auto file = drydock::read_hall_file(argv[1], drydock::default_file_rules(argv[1]), {}, problems);
  if (!file) return refuse(problems);
  for (const drydock::HallRig& rig : file->hall.rigs) print_pose(rig);
  if (file->map) print_map(file->hall, *file->map);

  const auto result = drydock::run_mission_file(argv[2], drydock::default_file_rules(argv[2]), {}, problems);
  if (!result) return refuse(problems);
  print_mission(*result);
}
