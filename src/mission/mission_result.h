// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission_books.h"
#include "sim/advance_result.h"

namespace drydock {

enum class MissionStatus {
  kDone,
  kNo,         // an operation failed; `sentence` says which and why
  kNumerical,  // the mathematics gave no answer
  kInterrupted,
};

/// Something that happened. Impulses and energy are those of an attachment with relative velocity.
struct MissionEventRecord {
  double time_s = 0;
  std::string name;
  std::string kind;    // attach, detach, reroot, limit
  std::string a, b;    // frames; a alone: a body or joint
  LoopError misfit;    // of b against a
  Wrench impulse_b_W;  // on the body of b, about the frame's origin, in W
  double energy_lost_J = 0;
  double linear_momentum_error = 0;  // relative
  double angular_momentum_error = 0;
};

/// The largest force and torque that something carried at any sample.
struct LargestLoad {
  std::string name;
  double force_N = 0, force_time_s = 0;
  double torque_Nm = 0, torque_time_s = 0;
};

struct MissionResult {
  MissionStatus status = MissionStatus::kDone;
  std::string sentence;  // why it ended early; empty when done
  AdvanceResult advance;
  EnergyBook energy;
  std::vector<double> load_work_J;  // by load
  MomentumBook momentum;
  Vector3 p_WP = Vector3::Zero();  // angular momentum is about this point
  std::vector<MissionEventRecord> events;
  std::vector<LargestLoad> joints, loops;
  LoopError largest_loop_error;  // after each step
  std::int64_t samples = 0;
};

}  // namespace drydock
