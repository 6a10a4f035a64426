// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mujoco/mujoco.h>

#include <string>

namespace drydock::bench {

/// A model that MuJoCo compiles from its XML, and the data of one simulation of it.
struct MujocoModel {
  explicit MujocoModel(const std::string& xml);  // throws std::runtime_error with MuJoCo's own message
  ~MujocoModel();
  MujocoModel(const MujocoModel&) = delete;
  MujocoModel& operator=(const MujocoModel&) = delete;

  mjModel* model;
  mjData* data;
};

std::string mujoco_name();  // "MuJoCo 2.2.2"

}  // namespace drydock::bench
