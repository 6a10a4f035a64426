// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/common_options.h"
#include "cli/exit_code.h"

namespace drydock {

struct PoseOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::optional<std::string> at;
  // of an arm
  std::optional<std::string> joints, start, chain, gravity, speeds;
  std::optional<std::string> acceleration;  // of an arm's joints, or of a platform
  // of a rig
  std::optional<std::string> rig, at_e, lengths, near, level, twist;
  std::optional<std::string> axis;  // of a Stewart platform
  bool all = false;                 // poses with the same lengths
  std::optional<std::filesystem::path> poses;
};

}  // namespace drydock
