// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/common_options.h"
#include "follow/follow.h"
#include "follow/motion_points.h"
#include "hall/follow_demands.h"

namespace drydock {

/// The options of `drydock follow`.
struct FollowOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::string motion;
  std::optional<std::string> rig, arm, of, interpolation, resolution, samples;
  std::vector<std::string> moves;     // OBJECT=FILE
  std::vector<std::string> at_least;  // CRITERION=VALUE
};

/// The command line without what only says where results go.
std::vector<std::string> follow_command_line(const FollowOptions& options);

// Each is a UsageError where the option and the hall do not go together.

/// Whose motion it is: the rig and, if one hangs on it, the arm, or a Stewart platform, all as indices; −1: none. An
/// arm may hang on nothing.
struct FollowChoice {
  int rig = 0, arm = -1, platform = -1;
};
FollowChoice follow_choice(const FollowOptions& options, const Hall& hall);
std::optional<MotionOf> asked_motion_of(const FollowOptions& options, const Hall& hall, const FollowChoice& choice);
Interpolation asked_interpolation(const FollowOptions& options);
/// By criterion: the hall's demands, and in their place those of --at-least.
std::map<std::string, double> asked_at_least(const FollowOptions& options, const FollowDemands& demands);
double asked_resolution_s(const FollowOptions& options, const FollowDemands& demands);
double asked_samples_per_s(const FollowOptions& options, double duration_s);

/// --move: which object, and the name of its motion.
struct AskedMove {
  int object = 0;
  std::string motion;
};
std::vector<AskedMove> asked_moves(const FollowOptions& options, const Hall& hall);

}  // namespace drydock
