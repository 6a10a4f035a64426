// SPDX-License-Identifier: Apache-2.0
#include "mission/scene.h"

#include "mission/log_event.h"
#include "mission/part/mission_parts.h"

namespace drydock {

WriteStatus mission_scene(const Mission& mission, const MissionStart& start, const Recorder& recorder,
                          const std::vector<MissionEventRecord>& events, Scene& scene) {
  scene.title = mission.name;
  for (const MissionEventRecord& event : events) scene.events.push_back(log_event(event));
  if (!recorder.times_s().empty()) add_time_base(recorder, scene);
  return MissionParts({mission, start}).scene(recorder, scene);
}

WriteStatus add_progress_scalars(const Mission& mission, const Recorder& recorder, Scene& scene) {
  std::vector<std::string> paths = {"/energy/kinetic_J", "/energy/potential_J"};
  for (const MissionJoint& joint : mission.joints)
    if (joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic)
      paths.push_back("/joints/" + joint.name + "/q");
  for (const std::string& path : paths)
    if (WriteStatus status = add_scalar_channels(recorder, path, scene); !status.ok()) return status;
  return {};
}

}  // namespace drydock
