// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "hall/hall_file.h"
#include "rig/cable/cable_failure.h"
#include "rig/cable/catenary.h"
#include "rig/cable/rig_clearance.h"
#include "rig/cable/rig_stiffness.h"
#include "rig/cable/tension/largest_payload.h"
#include "rig/cable/tension/tension_distribution.h"
#include "rig/cable/winch_speeds.h"
#include "rig/criterion.h"

namespace drydock {

/// A rig of a hall, and what is to be asked about its poses besides.
struct RigQuestion {
  RigQuestion(const HallFile& file, const HallRig& rig);

  /// The motion that the platform has at its poses, besides which its inertia counts.
  void moves(const Twist& V, const std::optional<Twist>& A);
  WithAcceleration with() const { return A_WB_W ? WithAcceleration::kYes : WithAcceleration::kNo; }

  CableRig model;                       // with the acceleration asked about, where there is one
  std::vector<PlannedCriterion> asked;  // of the hall's map of this rig, or the usual ones
  std::string hall_name;
  std::vector<std::string> obstacle_names;  // what the rig may touch is left out
  HallClearance obstacles;
  std::optional<double> level_N;
  std::optional<Twist> V_WB_W, A_WB_W;
};

/// A criterion's answer.
struct CriterionValue {
  const Criterion* criterion = nullptr;
  Margin margin;
  std::optional<double> at_least = {};  // none: nobody asks for it, so that it decides nothing
};

/// Everything about a rig at one pose. Tensions are for the load that is hardest to hold.
struct RigPoseReport {
  CableRigPose pose;
  std::optional<RodPose> rod;
  std::size_t load = 0;  // of the load's points
  TensionSet tensions;
  TensionDistribution central, least_norm;
  std::optional<LevelTensions> level;
  std::vector<CriterionValue> margins;
  RigNearness nearest;
  std::vector<RigNearness> cable_nearest;
  std::vector<SagMargin> sag;  // with the central tensions; empty when there are none
  std::optional<RigStiffness> stiffness;
  std::optional<NaturalFrequencies> frequencies;
  std::vector<CableFailure> failures;
  std::optional<PayloadRange> payload;
  SafeSpeed safe_speed;
  std::optional<WinchSpeeds> winches;
  std::vector<double> mean_rate_m_per_s;  // of each winch since the pose before, in a list with times
  std::vector<std::string> reasons;       // why the rig may not stand here; empty: it may
};

/// The part of the rig that is near something: `cable2`, `the rod`, or the platform by its name.
std::string rig_part_text(const RigQuestion& question, const RigNearness& near);

RigPoseReport rig_pose_report(const RigQuestion& question, const Pose& X_WB);

/// What the winches did on the way from the pose before, on average; too fast is a reason.
void add_mean_rates(const RigQuestion& question, const CableRigPose& before, double duration_s, RigPoseReport& report);

}  // namespace drydock
