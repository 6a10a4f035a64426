// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "facility/approach/approach.h"
#include "facility/contact_loop/contact_loop_settings.h"
#include "facility/load_input.h"
#include "facility/mounted_payload.h"
#include "facility/plant/cable_plant.h"
#include "facility/plant/platform_plant.h"
#include "facility/safety/safety_limits.h"
#include "facility/spacecraft.h"
#include "geometry/body_shape.h"
#include "hall/hall.h"
#include "mission/mission.h"
#include "rig/cable/control/cable_rig_control.h"
#include "rig/stewart/axis/axis_error.h"
#include "sensing/excitation.h"
#include "sensing/force_sensor.h"
#include "sensing/identification.h"
#include "sensing/payload_covariance.h"
#include "sim/link/link_session.h"
#include "sweep/sweep.h"

namespace drydock {

/// What is taken out of a sensor's readings, as whoever runs the facility knows it.
struct KnownPayload {
  SpatialInertia M_BSo_S;                       // of all that does not move in itself
  Wrench bias;                                  // of the sensor
  std::optional<PayloadCovariance> covariance;  // of both; none: they count as exactly known
  PlatformDrives drives;                        // of the rig; of one on cables, `legs` are its winches
  bool at_rest = false;                         // velocity and acceleration count as zero, as in the paper's runs
};

/// A sensor on the platform, and what is mounted on it.
struct SensedPayload {
  Pose X_BS;
  ForceSensor sensor;
  SpatialInertia M_BSo_S;
  std::optional<MountedArm> arm;
  std::optional<LoadInput> push;  // on the mock-up
  KnownPayload known;
  bool is_felt = true;                        // by the spacecraft: its readings, less the payload, push it
  std::optional<IdentifyTolerance> identify;  // after the run, the payload is identified from poses and readings
};

/// A cable rig of the hall that moves as a spacecraft does.
struct CableMount {
  CableRig model;
  Pose X_WB_start;
  CableControlSettings control;
  CableWinches winches;
  /// Tensions answer what the sensor feels through a first-order filter. The platform rings on its cables, the sensor
  /// feels that as inertia of the payload, and answered at once, through winches that lag, it would grow.
  double answer_lag_s = 0;
  SpatialInertia M_BBo_B;  // of what truly hangs, platform and payload; `control` has what is known of it
};

/// A spacecraft, and the rig that moves as it does. The frame of both is B. It rides on a Stewart platform; where
/// `cables` stand, on these, and what concerns the platform is not used.
struct Craft {
  std::string name;
  StewartRig rig;  // of the hall; one without an auxiliary axis has got one that cannot move
  bool has_axis = true;
  SpacecraftModel model;
  Pose X_FB_start;
  double q_start = 0;
  Twist V_WB_W_start;
  std::optional<Excitation> script;  // it moves so, instead of flying
  std::vector<LoadInput> loads;
  std::optional<OperatedLoad> operated;
  AxisControl axis;
  PlatformDrives drives;
  std::optional<SensedPayload> sensed;
  int feels_reaction_of = -1;     // the spacecraft whose sensor's external load acts on this one too, reversed
  std::vector<BodyShape> shapes;  // in B
  std::optional<CableMount> cables;
  std::optional<Approach> approach;  // it begins so, at rest; else it flies from the begin
  SafetyWishes safety;

  const std::string& rig_name() const { return cables ? cables->model.name : rig.name; }
  const Vector3& g_W() const { return cables ? cables->model.g_W : rig.g_W; }
  Pose X_WB_start() const { return cables ? cables->X_WB_start : base_pose(rig, q_start) * X_FB_start; }
};

/// Hardware in the loop: a hall, what flies in it, and a loop of a fixed rate that lets the rigs move as it would.
/// Constant during a run.
struct Facility {
  std::string name;
  Hall hall;
  std::vector<Craft> crafts;
  std::vector<MissionContact> contacts;  // of mock-ups; body 0 is the hall, the others are 1 + the spacecraft's number
  ContactLoopSettings contact_loop;
  double rate_Hz = 250;
  double duration_s = 0;
  double sample_rate_Hz = 0;
  std::uint64_t seed = 1;
  bool expects_stop = false;         // a stop at the end of the reach is what the run is for
  std::optional<LinkSettings> link;  // its rigs are at the other end of it; none: they are simulated
  SafetySettings safety;
  std::optional<Sweep> sweep;
  std::vector<std::string> files;  // what it was read from, under the names that the user gave, sorted
};

}  // namespace drydock
