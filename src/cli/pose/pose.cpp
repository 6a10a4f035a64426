// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/file_kinds.h"
#include "cli/pose/pose_of_arm.h"
#include "cli/pose/pose_of_rig.h"
#include "cli/pose/pose_options.h"

namespace drydock {
namespace {

Action define_pose(CLI::App& app) {
  const auto options = std::make_shared<PoseOptions>();
  app.add_option("FILE", options->file, "an arm, or a hall with a rig")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option(
         "--at", options->at,
         "pose of an arm's tip in the chain's base, or of a rig's platform: x,y,z[,roll,pitch,yaw]; without angles "
         "a rig is oriented as at home")
      ->type_name("POSE");
  app.add_option("--joints", options->joints, "positions of all joints, or of some as in joint2=30deg")
      ->type_name("LIST");
  app.add_option("--start", options->start, "positions to start from and to stay near, as for --joints")
      ->type_name("LIST");
  app.add_option("--chain", options->chain, "the chain of the tip (default: the only one)")->type_name("NAME");
  app.add_option("--gravity", options->gravity, "in the axes of the root link (default: 0,0,-9.80665)")
      ->type_name("LIST");
  app.add_option("--rig", options->rig, "the rig (default: the only one)")->type_name("NAME");
  app.add_option("--at-e", options->at_e, "position of the manipulator's point E, instead of --at: x,y,z")
      ->type_name("POINT");
  app.add_option("--lengths", options->lengths,
                 "lengths of the cables or legs, instead of --at: finds the poses with these lengths")
      ->type_name("LIST");
  app.add_option("--near", options->near, "where to search for the pose with these lengths (default: the rig's home)")
      ->type_name("POSE");
  app.add_option("--poses", options->poses,
                 "many poses: a table with columns x, y, z and, for a body, roll, pitch, yaw")
      ->type_name("FILE")
      ->check(file_ending_in({".csv"}));
  app.add_option("--level", options->level, "tensions of least norm with every cable at or above this tension")
      ->type_name("FORCE");
  app.add_option("--twist", options->twist, "of the platform: vx,vy,vz or vx,vy,vz,wx,wy,wz; reports winch speeds")
      ->type_name("LIST");
  app.add_option("--axis", options->axis, "where the axis of a Stewart platform stands (default: home)")
      ->type_name("POSITION");
  app.add_flag("--all", options->all, "of a Stewart platform: all poses with the same leg lengths");
  app.add_option("--speeds", options->speeds, "of an arm's joints, as for --joints: torques of that motion")
      ->type_name("LIST");
  app.add_option(
         "--acceleration", options->acceleration,
         "of a platform, three or six values, whose inertia counts in tensions and verdict; or of an arm's joints, as "
         "for --joints")
      ->type_name("LIST");
  add_common(app, options->common, {Common::kSet, Common::kFileRules, Common::kJson});
  return [options] { return file_kind_of(options->file) == "hall" ? pose_of_rig(*options) : pose_of_arm(*options); };
}

}  // namespace

Command pose_command() {
  return {"pose",
          "Reports everything about one pose of an arm or a rig: joints or cables, torques or tensions, margins.",
          "drydock pose examples/arms/lwr/lwr.yaml --chain arm --at 0.5,0.1,0.4,0,180deg,0", define_pose};
}

}  // namespace drydock
