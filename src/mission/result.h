// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "mission/balance.h"
#include "multibody/loop/loop_error.h"
#include "sim/advance_result.h"

namespace drydock {

enum class MissionStatus {
  kDone,
  kNo,         // an operation failed; `sentence` says which and why
  kNumerical,  // the mathematics gave no answer
  kInterrupted,
  kNoPeer,      // an arm at the other end of a link is not there, or gone before motion was enabled
  kSafetyStop,  // an arm that moved had to be stopped; `sentence` says why
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

/// The worst that was seen of something at any sample, and when.
struct Worst {
  double value = 0;
  double time_s = 0;
};

/// What the drive of a joint went through.
struct DriveRecord {
  std::string joint;
  bool slides = false;
  Worst effort;        // on the joint, as its torque sensor reads it
  Worst motor_effort;  // at the joint's side of the gear
  Worst command;       // the largest in size that the controller gave at any tick, before the drive's limit
  Worst speed;
  Worst limit_margin{std::numeric_limits<double>::infinity(), 0};  // to the nearer of its limits; infinite without
  Worst following_error;                                           // of the position wanted
  double effort_max = 0, speed_max = 0;
  double motor_work_J = 0, loss_J = 0;
};

/// What is proven of the force that suspends an arm along a move, at any instant of it.
struct SuspensionBound {
  bool is_bounded = false;  // false: a singular pose may lie on the way
  double force_N = 0, rate_N_per_s = 0;
  double largest_share = 0;  // of a torque limit that remains at rest, at the instants looked at
};

struct MoveRecord {
  std::string name;
  double begin_s = 0, end_s = 0;
  bool begun = false, done = false;
  std::optional<SuspensionBound> suspension;
};

/// What one of the cables went through that hold an arm.
struct CableRecord {
  std::string cable;
  double tension_min_N = 0, tension_max_N = 0, speed_max_m_per_s = 0;
  Worst highest_N;
  Worst lowest_N{std::numeric_limits<double>::infinity(), 0};
  Worst speed_m_per_s;
};

/// A stretch of time in which the rig was not as it should be, at the ticks of its winches.
struct RigSpan {
  enum class Kind {
    kSlack,   // a cable had no tension
    kAbove,   // more than its highest
    kUnheld,  // no tensions within limits give the force that is wanted
  };
  Kind kind = Kind::kSlack;
  std::string cable;  // none of kUnheld
  double begin_s = 0, end_s = 0;
};

/// The cables at the ticks of their winches.
struct RigRecord {
  std::string rig;
  std::vector<CableRecord> cables;
  std::vector<RigSpan> spans;  // in the order of their beginnings
  Worst missing_N;             // of the force that is given against the one that is wanted
};

struct ArmRecord {
  std::string robot;
  std::vector<DriveRecord> drives;
  std::vector<MoveRecord> moves;
  Worst clearance{std::numeric_limits<double>::infinity(), 0};  // infinite: nothing to compare
  std::string nearest_a, nearest_b;
  bool is_suspended = false;
  Worst suspension_N;
  std::optional<Worst> swing_rad;          // of the rod against the vertical
  std::optional<RigRecord> rig;            // of an arm on cables
  std::optional<double> without_effect_s;  // when first no force there changed a torque, so that none was given
  bool has_sensor = false;
  Worst sensor_force_N, sensor_torque_Nm;
};

/// What one pair of solids went through, at the samples; touches are counted exactly.
struct ContactRecord {
  std::string name;
  Worst force_N;
  Worst depth_m;
  double first_s = 0;  // of the first touch after the start
  std::int64_t touches = 0;
};

/// What a load did on the mechanism.
struct LoadWork {
  std::string load;
  double work_J = 0;
};

/// A number for the summary: figures.PART.KEY, where the key ends in its unit.
struct PartFigure {
  std::string part, key;
  double value = 0;
};

/// How far two frames are apart at the end.
struct WatchedGap {
  std::string a, b;
  LoopError gap;
};

/// How far the run is from what was measured, at the samples that the rows of the file cover: simulated − measured.
struct MeasuredDeviation {
  std::string channel, unit;
  Worst largest;  // in size, with its sign
  double mean = 0;
  double standard_deviation = 0;   // about the mean
  double rms = 0;                  // about zero
  std::vector<double> deviations;  // one for each sample
};
struct MeasuredRecord {
  std::string name, file;
  std::vector<double> time_s;  // of the samples
  std::vector<MeasuredDeviation> channels;
};

struct MissionResult {
  MissionStatus status = MissionStatus::kDone;
  std::string sentence;  // why it ended early; empty when done
  AdvanceResult advance;
  EnergyBalance energy;
  std::vector<LoadWork> load_works;  // of suspensions, then of the mission's loads
  MomentumBalance momentum;
  Vector3 p_WP = Vector3::Zero();  // angular momentum is about this point
  std::vector<MissionEventRecord> events;
  std::vector<LargestLoad> joints, loops;
  std::vector<ArmRecord> arms;
  std::vector<ContactRecord> contacts;
  std::vector<MeasuredRecord> measured;
  int parts_of_step = 1;  // into which fixed steps were cut, at most, for what swings so fast
  std::string stiffest;
  double stiffest_rate_per_s = 0;
  LoopError largest_loop_error;  // after each step
  std::int64_t samples = 0;
  std::vector<WatchedGap> gaps;     // of the pairs of frames that are watched
  std::vector<PartFigure> figures;  // of parts that have no place of their own above
};

}  // namespace drydock
