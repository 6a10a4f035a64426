// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <variant>

#include "arm/arm_file.h"
#include "contact/interface_file.h"
#include "contact/material_file.h"
#include "fit/fit_file.h"
#include "input/inertia_field.h"
#include "input/shape_section.h"
#include "input/twist_field.h"
#include "mission/file/link_file.h"
#include "mission/file/profile_file.h"
#include "mission/mission.h"
#include "sweep/sweep_file.h"

namespace drydock {

// The sections of a mission file as they are written: names are not yet looked up, numbers that depend on a joint's
// type not yet read. mission_file.cpp makes a Mission of them.

struct BodySection {
  Located<std::string> name;
  ShapeSection shape;
  std::optional<Vector3> colour;
  bool has_shape = false, names_inertia = false;
  Pose X_BG;
  Located<double> mass_kg;
  std::optional<Vector3> p_BBcm;
  std::optional<Located<InertiaField>> inertia;
  std::optional<Located<Pose>> X_WB;
  std::optional<Located<TwistField>> velocity;
  std::map<std::string, Located<Pose>> frames;
};

struct SpringField {
  LateNumbers stiffness;
  std::optional<LateNumbers> rest;
};

struct RobotSection {
  Located<std::string> name;
  Located<std::filesystem::path> urdf;
  std::optional<Located<ArmSection>> arm;
  std::optional<Located<LinkSection>> link;
  std::optional<Located<Pose>> X_WB;
  std::optional<Located<TwistField>> velocity;
  std::optional<Located<std::string>> mounted_on;
  std::optional<Located<std::string>> by;
  std::map<std::string, LateNumbers> positions, velocities;
  std::map<std::string, Located<SpringField>> springs;
};

/// Coordinates of a joint: numbers, or a pose for joints that turn freely.
struct JointPosition {
  LateNumbers numbers;
  std::optional<Pose> X_FM;
  Mark mark;
  std::string field;
};

struct JointSection {
  Located<std::string> name;
  JointKind kind = JointKind::kRevolute;
  Located<std::string> parent, child;
  Pose X_PF, X_BM;
  std::optional<Located<Vector3>> axis;
  std::optional<JointPosition> position;
  std::optional<LateNumbers> velocity, damping, limits;
  std::optional<Located<SpringField>> spring;
};

using FramePair = std::array<Located<std::string>, 2>;

struct LockSection {
  FramePair between;
  LoopStiffness stiffness;
};

struct ConstraintSection {
  Located<std::string> name;
  LoopKind kind = LoopKind::kWeld;
  FramePair between;
  LoopStiffness stiffness;
};

struct EffortField {
  std::vector<ProfileField> profiles;
  bool is_list = false;
  Mark mark;
  std::string field;
};

struct LoadSection {
  Located<std::string> name;
  std::optional<Located<std::string>> joint, acts_on;
  std::optional<EffortField> effort;
  std::optional<std::array<ProfileField, 3>> force, torque;
  bool in_world_axes = false;
  Located<double> from_s;
  std::optional<Located<double>> until_s;
};

/// A pose for the tip of a chain, in a frame of the mission.
struct TipPoseField {
  Pose X_FT;
  std::optional<Located<std::string>> in;
};

struct MoveSection {
  std::optional<Located<std::string>> name;
  Located<std::string> robot;
  std::optional<Located<double>> time_s;
  std::optional<Located<std::string>> after;
  double delay_s = 0;
  std::optional<std::map<std::string, LateNumbers>> to;
  std::optional<Located<TipPoseField>> tip_to, line_to;
  std::optional<Located<std::filesystem::path>> trajectory;
  std::optional<Located<bool>> brakes;
  std::optional<Located<ControlSection>> control;
  std::optional<Located<std::string>> chain;
  MoveKind profile = MoveKind::kQuintic;
  std::optional<double> duration_s;
  double speed_share = 1;
  std::optional<double> tip_speed, tip_turn_speed;
};

struct ContactField {
  AttachTolerance tolerance{5e-3, 0.0872};
  double from_s = 0;
  std::optional<Located<double>> until_s;
};

struct EventSection {
  std::optional<Located<std::string>> name;
  std::optional<Located<double>> time_s;
  std::optional<Located<ContactField>> contact;
  std::optional<Located<std::string>> after;
  double delay_s = 0;
  std::optional<FramePair> attach, detach;
  std::optional<Located<std::string>> reroot;
  std::optional<AttachTolerance> tolerance;
  LoopStiffness stiffness;
};

/// Two bodies whose shapes push each other.
struct ContactSection {
  FramePair between;
  ContactLawSection law;
};

/// Pegs on one body and a block with holes on another.
struct InterfaceUseSection {
  Located<std::string> name;
  Located<InterfaceSection> mating;
  Located<std::string> pegs_on, block_on;
  ContactLawSection law;
};

/// A table of measured values, laid over the run.
struct MeasuredSection {
  std::optional<Located<std::string>> name, robot;
  Located<std::filesystem::path> log;
  double time_offset_s = 0;
  std::map<std::string, Located<std::string>> columns, units;  // by channel
};

struct MissionSections {
  Located<std::string> name;
  Vector3 g_W = Vector3::Zero();
  std::map<std::string, Located<Pose>> frames;  // of the world
  std::vector<BodySection> bodies;
  std::vector<RobotSection> robots;
  std::vector<JointSection> joints;
  std::vector<Located<LockSection>> locks;
  std::vector<Located<ConstraintSection>> constraints;
  std::map<std::string, Located<MaterialSection>> materials;
  std::vector<ContactSection> contacts;
  std::vector<InterfaceUseSection> interfaces;
  std::vector<Located<LoadSection>> loads;
  std::vector<Located<EventSection>> events;
  std::vector<Located<MoveSection>> moves;
  std::vector<FramePair> ignore;
  std::vector<Located<MeasuredSection>> measured;
  std::optional<Located<FitSection>> calibrate;
  Located<RunSettings> settings;
  std::optional<Located<SweepSection>> sweep;
};

void take(Value& value, JointPosition& position);
void take(Value& value, EffortField& effort);
void describe(Fields& f, SpringField& spring);
void describe(Fields& f, ContactField& contact);
void describe(Fields& f, BodySection& body);
void describe(Fields& f, RobotSection& robot);
void describe(Fields& f, JointSection& joint);
void describe(Fields& f, LockSection& lock);
void describe(Fields& f, ContactSection& contact);
void describe(Fields& f, InterfaceUseSection& use);
void describe(Fields& f, ConstraintSection& constraint);
void describe(Fields& f, LoadSection& load);
void describe(Fields& f, EventSection& event);
void describe(Fields& f, MoveSection& move);
void describe(Fields& f, MeasuredSection& measured);
void describe(Fields& f, RunSettings& settings);
void describe_integration(Fields& f, RunSettings& settings);  // all but how long
void describe(Fields& f, LoopStiffness& stiffness);
void describe(Fields& f, AttachTolerance& tolerance);
void describe(Fields& f, MissionSections& mission);

}  // namespace drydock
