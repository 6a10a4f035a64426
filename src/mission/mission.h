// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "arm/control/arm_controller.h"
#include "arm/suspension/coupling.h"
#include "arm/suspension/suspension.h"
#include "arm/trajectory/joint_trajectory.h"
#include "arm/trajectory/move_law.h"
#include "contact/contact_pair.h"
#include "fit/fit_plan.h"
#include "geometry/placed_shape.h"
#include "mission/measured/measured.h"
#include "mission/time_profile.h"
#include "multibody/joint/joint_kind.h"
#include "multibody/loop/loop_dynamics.h"
#include "rig/cable/cable_drive.h"
#include "sim/link/link_session.h"
#include "spatial/spatial_inertia.h"
#include "sweep/sweep.h"

namespace drydock {

/// A scenario in time: bodies and joints, what acts on them, and how their structure changes. Constant during a run.
/// Bodies, joints, locks and constraints are numbered as in the Mechanism that mission_start.h makes of them; body 0 is
/// the world.

/// A frame C that stands on a body B; the name is that of the user, "chaser/dock".
struct BodyFrame {
  std::string name;
  int body = 0;
  Pose X_BC;
};

struct MissionShape {
  Pose X_BG;
  Shape shape;
  std::optional<Vector3> colour;  // red, green, blue, each in [0, 1]
};

struct MissionBody {
  std::string name;
  SpatialInertia M_BBo_B;
  std::vector<MissionShape> shapes;
  Pose X_WB;     // at the start
  Twist V_WB_W;  // of Bo
};

/// Numbers are those of the joint's kind, in its own order (multibody/joint_*.h).
struct MissionJoint {
  std::string name;
  JointKind kind = JointKind::kRevolute;
  int body_P = 0;
  Pose X_PF;
  int body_B = 0;
  Pose X_BM;
  std::array<double, 7> q{};  // at the start
  std::array<double, 6> v{};
  std::array<double, 6> damping{};                          // N·m·s/rad or N·s/m along each velocity
  std::array<double, 6> stiffness{};                        // N·m/rad or N/m; of joints whose q are plain numbers
  std::array<double, 6> rest{};                             // where the spring is slack
  double lower = -std::numeric_limits<double>::infinity();  // limits of joints with one coordinate
  double upper = std::numeric_limits<double>::infinity();
};

/// A joint that follows another: q = ratio q_leader + offset, as a mimic joint of a URDF does.
struct MissionGear {
  int follower = 0, leader = 0;  // joints
  double ratio = 1;
  double offset = 0;
};

struct MissionLock {
  BodyFrame a, b;
  LoopStiffness stiffness;
};

struct MissionConstraint {
  std::string name;
  LoopKind kind = LoopKind::kWeld;
  BodyFrame a, b;
  LoopStiffness stiffness;
};

/// Two solids that push each other where they meet.
struct MissionContact {
  std::string name;
  int body_A = 0, body_B = 0;
  ContactPair pair;
};

/// Forces along a joint's velocities, or a wrench on a body at a frame; zero outside from ≤ t < until.
struct MissionLoad {
  std::string name;
  int joint = -1;                    // of an effort
  std::vector<TimeProfile> efforts;  // one for each velocity
  BodyFrame at;                      // of a wrench
  bool in_world_axes = false;        // else in those of the frame
  std::array<TimeProfile, 3> torque, force;
  double from_s = 0;
  double until_s = std::numeric_limits<double>::infinity();

  bool is_effort() const { return joint >= 0; }
};

/// A chain of a robot from a frame on one of its bodies to another.
struct RobotChain {
  std::string name;
  Chain chain;
  std::vector<int> joints;  // of the robot
  BodyFrame base, tip;
};

struct RobotJoint {
  int joint = 0;  // of the mission
  ChainJoint limits;
  DriveModel drive;
  double acceleration_max = 0;
};

/// The cables that give the force of a suspension, and how their winches are driven.
struct SuspensionRig {
  CableRig model;
  CableDriveSettings drive;
};

/// What holds a robot that cannot hold itself: the force at D (the rod's end, or E without a coupling) that makes the
/// joints' torques smallest, anew at each tick. An ideal rig gives just that; cables give what they can.
struct RobotSuspension {
  std::string name;                     // "arm/suspension", of its force
  BodyFrame at;                         // D, or E
  int joints[2] = {-1, -1};             // of the coupling, in the mission; none without
  BodyFrame eye;                        // the link that it hangs on
  Coupling coupling;                    // in that frame
  int root = 0;                         // body that carries the arm
  TreeModel statics;                    // the arm alone, without the rod, on that body as its world
  SuspensionRequest request;            // of the force at E, on that tree
  std::vector<int> links;               // of that tree, by joint of the robot
  std::optional<SuspensionRig> cables;  // none: ideal
};

/// A robot with drives and a controller; one that is only a URDF is bodies and joints and not in this list.
struct MissionRobot {
  std::string name;
  std::vector<int> bodies;
  std::vector<RobotJoint> joints;
  std::vector<RobotChain> chains;
  ControlSettings control;
  int control_chain = -1;            // of impedance
  std::optional<LinkSettings> link;  // the arm is at the other end of it; none: it is simulated
  int sensor_lock = -1;              // the lock whose load a force/torque sensor reads
  std::optional<RobotSuspension> suspension;
  std::vector<std::array<int, 2>> may_touch;  // pairs of bodies
};

/// What starts a move: a time, or the end of another move or an event, with a delay.
struct MoveTrigger {
  enum class Kind { kTime, kAfterMove, kAfterEvent };
  Kind kind = Kind::kTime;
  double time_s = 0;  // or the delay
  std::size_t after = 0;
};

/// Something that a robot is told. Where it begins is known only when it begins, so it is planned then.
struct MissionMove {
  enum class Kind {
    kJoints,      // to positions of some joints
    kPose,        // a chain's tip to a pose
    kTrajectory,  // a given one
    kBrakes,      // closed or opened
    kControl,     // another way of control
  };
  std::string name;
  std::size_t robot = 0;
  MoveTrigger trigger;
  Kind kind = Kind::kJoints;
  std::vector<std::pair<int, double>> positions;  // joints of the robot
  int chain = -1;
  BodyFrame in;  // the frame F that the pose is given in
  Pose X_FT;
  bool straight = false;  // of kPose: along a line, else straight in joint space
  MoveKind profile = MoveKind::kQuintic;
  std::optional<double> duration_s;
  double speed_share = 1;  // of the joints' speeds and, squared, of their accelerations
  double tip_speed_m_per_s = std::numeric_limits<double>::infinity();
  double tip_turn_speed_rad_per_s = std::numeric_limits<double>::infinity();
  JointTrajectory trajectory;  // of kTrajectory, from where the robot stands at the start; by joints of the robot
  bool brakes = false;
  ControlSettings control;
  int control_chain = -1;
};

/// How near two frames must be to be attached.
struct AttachTolerance {
  double distance_m = 1e-3;
  double angle_rad = 0.0175;
};

/// What starts an event: a time; two frames that come as near as the tolerance; another event, or the end of a move,
/// and a delay.
struct EventTrigger {
  enum class Kind { kTime, kContact, kAfter, kAfterMove };
  Kind kind = Kind::kTime;
  double time_s = 0;                                         // kTime
  double from_s = 0;                                         // kContact: when the watch begins
  double until_s = std::numeric_limits<double>::infinity();  // and ends
  std::size_t after = 0;                                     // kAfter, kAfterMove: index of the event or move
  double delay_s = 0;
};

enum class EventAction { kAttach, kDetach, kReroot };

struct MissionEvent {
  std::string name;
  EventTrigger trigger;
  EventAction action = EventAction::kAttach;
  BodyFrame a, b;  // attach, detach; a.body alone for reroot
  AttachTolerance tolerance;
  LoopStiffness stiffness;
};

enum class IntegratorKind { kRk4, kDormandPrince };

struct RunSettings {
  double duration_s = 0;
  IntegratorKind integrator = IntegratorKind::kDormandPrince;
  double step_s = 1e-3;
  double tolerance_ratio = 1e-10;
  double sample_rate_Hz = 100;
  double reaction_rate_Hz = 0;        // how often reactions are logged; 0: with every sample, unless they are too many
  double contact_tolerance_m = 1e-7;  // how far a fixed step may be astray by forces of contact that change in it
  double balance_ratio = 1e-3;        // how much energy or momentum may be missing at the end, of the largest amount
  LoopSettings loops;
};

struct Mission {
  std::string name;
  Vector3 g_W = Vector3::Zero();
  std::vector<MissionBody> bodies = {MissionBody{"world", {}, {}, {}, {}}};
  std::vector<MissionJoint> joints;
  std::vector<MissionGear> gears;
  std::vector<MissionLock> locks;  // closed at the start
  std::vector<MissionConstraint> constraints;
  std::vector<MissionContact> contacts;
  std::vector<MissionLoad> loads;
  std::vector<MissionEvent> events;
  std::vector<MissionRobot> robots;
  std::vector<MissionMove> moves;
  std::vector<std::array<int, 2>> may_touch;      // pairs of bodies that no clearance is told of
  std::vector<PlacedShape> fixtures;              // what stands about, to be seen only
  std::vector<std::array<BodyFrame, 2>> watched;  // pairs of frames whose distance at the end is told
  std::vector<MissionMeasured> measured;          // what the run is compared with
  std::optional<FitPlan> calibrate;               // what is fitted to it
  std::optional<Sweep> sweep;                     // a series of runs in place of one
  RunSettings settings;
  std::vector<std::string> files;  // what it was read from, under the names that the user gave, sorted
};

}  // namespace drydock
