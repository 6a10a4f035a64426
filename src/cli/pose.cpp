// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/pose_options.h"

namespace drydock {
namespace {

Action define_pose(CLI::App& app) {
  const auto options = std::make_shared<PoseOptions>();
  app.add_option("FILE", options->file, "the arm")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--at", options->at, "where the tip shall be: x,y,z or x,y,z,roll,pitch,yaw in the chain's base")
      ->type_name("POSE");
  app.add_option("--joints", options->joints, "positions of all joints, or of some as in joint2=30deg")
      ->type_name("LIST");
  app.add_option("--start", options->start, "positions to begin with and to stay near, as for --joints")
      ->type_name("LIST");
  app.add_option("--chain", options->chain, "the chain whose tip is meant (default: the only one)")->type_name("NAME");
  app.add_option("--gravity", options->gravity, "in the axes of the root link (default: 0,0,-9.80665)")
      ->type_name("LIST");
  add_common(app, options->common, {Common::kSet, Common::kFileRules, Common::kJson});
  return [options] { return pose_of_arm(*options); };
}

}  // namespace

Command pose_command() {
  return {"pose", "Everything about one pose of an arm: joint positions, torques, margins, suspension.",
          "drydock pose examples/arms/lwr/lwr.yaml --chain arm --at 0.5,0.1,0.4,0,180deg,0", define_pose};
}

}  // namespace drydock
