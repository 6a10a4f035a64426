// SPDX-License-Identifier: Apache-2.0
#include "cli/follow/follow_input.h"

#include "follow/motion_file.h"
#include "follow/object_motion_file.h"

namespace drydock {

namespace {

const HallPlatform* platform_of(const Hall& hall, int platform) {
  return platform < 0 ? nullptr : &hall.platforms[static_cast<std::size_t>(platform)];
}

}  // namespace

std::optional<FollowInput> read_follow_input(const FollowOptions& options, const HallFile& file, Problems& problems) {
  const Hall& hall = file.hall;
  const FollowChoice choice = follow_choice(options, hall);
  const std::optional<MotionOf> of = asked_motion_of(options, hall, choice);
  const std::vector<AskedMove> moves = asked_moves(options, hall);
  FollowInput input{{hall,
                     choice.rig,
                     choice.arm,
                     {},
                     {},
                     asked_at_least(options, file.follow),
                     asked_resolution_s(options, file.follow),
                     0,
                     {},
                     {},
                     nullptr,
                     choice.platform},
                    file.files,
                    {}};
  const Interpolation interpolation = asked_interpolation(options);
  const MotionFileRequest wanted{choice.rig < 0 ? nullptr : &hall.rigs[static_cast<std::size_t>(choice.rig)],
                                 choice.arm < 0 ? nullptr : &hall.arms[static_cast<std::size_t>(choice.arm)], of,
                                 interpolation, platform_of(hall, choice.platform)};
  std::optional<MotionFile> motion =
      read_motion(options.motion, file_rules(options.common, options.motion), wanted, problems);
  const double zero_s = motion ? motion->zero_s : 0;
  for (const AskedMove& move : moves) {
    const ObjectMotionRequest object{hall, move.object, interpolation, zero_s};
    for (ObjectMotion& one : read_object_motion(move.motion, object, input.files, problems)) {
      input.moved.push_back(hall.objects[static_cast<std::size_t>(one.object)].name);
      input.request.objects.push_back(std::move(one));
    }
  }
  if (!motion || problems.has_errors()) return std::nullopt;
  input.files.insert(input.files.end(), motion->files.begin(), motion->files.end());
  input.request.motion = std::move(motion->motion);
  if (input.request.motion.of != MotionOf::kArm) input.request.arm = -1;
  input.request.samples_per_s = asked_samples_per_s(options, input.request.motion.track.duration_s());
  return input;
}

FollowReport follow_report_of(const FollowInput& input) {
  const FollowRequest& request = input.request;
  FollowReport report;
  const Hall& hall = request.hall;
  report.hall = hall.name;
  if (request.rig >= 0) {
    const HallRig& rig = hall.rigs[static_cast<std::size_t>(request.rig)];
    report.rig = rig.name();
    report.platform = rig.model.platform.name;
  }
  if (const HallPlatform* const platform = platform_of(hall, request.platform)) {
    report.rig = platform->name();
    report.platform = "platform";
  }
  if (request.arm >= 0) report.arm = hall.arms[static_cast<std::size_t>(request.arm)].name;
  report.moved = input.moved;
  report.of = request.motion.of;
  report.interpolation = request.motion.interpolation;
  report.duration_s = request.motion.track.duration_s();
  report.resolution_s = request.resolution_s;
  return report;
}

}  // namespace drydock
