// SPDX-License-Identifier: Apache-2.0
#include "follow/object_motion_file.h"

#include "follow/motion_source_file.h"
#include "input/in_quotes.h"

namespace drydock {

std::vector<ObjectMotion> read_object_motion(const std::string& name, const ObjectMotionRequest& request,
                                             std::vector<std::string>& files, Problems& problems) {
  MotionSource source(name, problems);
  const HallObject& moved = request.hall.objects[static_cast<std::size_t>(request.object)];
  if (source.name().form != MotionForm::kTable && source.name().form != MotionForm::kLog) {
    source.error("", "found " + in_quotes(name), "a table (.csv) or a run's log (.h5, or its folder) with poses");
    return {};
  }
  const auto points = source.poses({true, moved.X_WO.R, moved.name, {}}, moved.name);
  if (!points) return {};
  files.push_back(source.name().file.string());
  const JointTrajectory track = interpolated(*points, request.interpolation, request.zero_s);
  if (!source.keeps_orientations(track)) return {};
  std::vector<ObjectMotion> motions = {{request.object, track, {}}};
  for (std::size_t i = 0; i < request.hall.objects.size(); ++i) {
    const HallObject& other = request.hall.objects[i];
    if (other.carrier != request.object) continue;
    motions.push_back({static_cast<int>(i), track, inverse(moved.X_WO) * other.X_WO});
  }
  return motions;
}

}  // namespace drydock
