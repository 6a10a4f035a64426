// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arm/arm_file.h"
#include "facility/contact_loop/contact_loop_file.h"
#include "facility/facility.h"
#include "facility/safety/safety_file.h"
#include "hall/hall_sections_file.h"
#include "input/twist_field.h"
#include "mission/file/link_file.h"
#include "mission/file/profile_file.h"
#include "mission/file/sections_file.h"
#include "sensing/payload_file.h"
#include "sweep/sweep_file.h"

namespace drydock {

// The sections of a facility as they are written. facility_file.cpp makes a Facility of them.

/// A hall, without what is asked of it in time.
struct FacilityHallSection {
  HallSections sections;
};

struct RestraintSection {
  double force = 0, torque = 0;
};

struct CraftStartSection {
  std::optional<LateNumbers> axis;
  std::optional<Located<Pose>> X_FB;
  std::optional<TwistField> velocity;
};

/// A motion from rest to rest, through poses seen from the start.
struct ScriptSection {
  std::optional<Located<std::vector<Pose>>> through;
  std::optional<bool> mixed_grid;          // of orientations: in a mixed order
  std::optional<Located<int>> good_poses;  // so many that tell a payload's mass properties best
  std::optional<double> move_s;
  double rest_s = 0.5;
};

struct LoadInputSection {
  bool is_operated = false;  // over the link
  std::optional<std::array<ProfileField, 3>> force, torque;
  bool in_world_axes = false;
  Vector3 p_BQ = Vector3::Zero();
};

struct AxisControlSection {
  AxisMethod method = AxisMethod::kExactWorkspace;
  std::optional<double> satellite, gain;
  double axis_weight = 0.30, regular_share = 0.1;
  Vector3 platform_max_m{0.45, 0.45, 0.30};
  double platform_max_rad = M_PI / 6;
  double deceleration_m_per_s2 = 1, deceleration_rad_per_s2 = 1;
  double jerk_m_per_s3 = 20, jerk_rad_per_s3 = 20;
};

struct LagSection {
  double time_constant_s = 0, natural_Hz = 0, damping_ratio = 1;
};
struct DrivesOfPlatformSection {
  LagSection legs;
  std::optional<LagSection> axis;
  double delay_s = 0;
  bool has_encoders = true;
};

/// How winches follow and cables stretch.
struct WinchesSection {
  LagSection lag;
  double delay_s = 0, damping_N_s_per_m = 0;
  std::optional<double> stiffness_N;
};
struct HangingSection {
  double mass_kg = 0;
  Vector3 p_BBcm = Vector3::Zero();
  InertiaField inertia;
};
struct CableStopSection {
  StopLimits limits{1, 1, 10, 10};
};
struct CableMountSection {
  WinchesSection winches;
  std::optional<Located<HangingSection>> hangs, known;
  double reserve_N = 0, answer_lag_s = 0.02;
  std::optional<double> closure;
  CableStopSection stop;
};

struct ApproachTouchSection {
  double depth_m = 0, force_N = 0;
  Vector3 p_BP = Vector3::Zero();
};
struct ReboundSection {
  double distance_m = 0;
  std::optional<double> speed_m_per_s;
};
struct ApproachSection {
  Vector3 v_W = Vector3::Zero();
  double hold_s = 0, acceleration_m_per_s2 = 1, jerk_m_per_s3 = 10;
  ApproachTouchSection touch;
  ReboundSection rebound;
};

/// One number for all forces, and one for all torques.
struct AllAxesSection {
  double force = 0, torque = 0;
};
struct PlatformSensorSection {
  Pose X_BS;
  std::optional<AllAxesSection> noise, resolution, range, walk;
  std::optional<WrenchSection> bias, drift;
  double lag_s = 0, rate_Hz = 0;
};

struct MountedArmSection {
  Located<ArmSection> arm;
  Pose X_SA;
  Located<std::map<std::string, LateNumbers>> positions;
  std::optional<Located<std::filesystem::path>> motion;
};

struct CompensationSection {
  std::optional<Located<PayloadSection>> payload;
  std::optional<LagSection> lag;
  std::optional<double> delay_s;
  bool at_rest = false;
  bool is_felt = true;
};

struct CraftSection {
  Located<std::string> name, rig;
  std::optional<Located<double>> mass_kg;
  Vector3 p_BBcm = Vector3::Zero();
  std::optional<Located<InertiaField>> inertia;
  RestraintSection damping, stiffness;
  CraftStartSection start;
  std::optional<Located<ScriptSection>> motion;
  std::vector<Located<LoadInputSection>> loads;
  std::optional<Located<AxisControlSection>> axis;
  std::optional<Located<CableMountSection>> cables;
  bool has_cables = false;  // maybe broken ones
  std::optional<Located<ApproachSection>> approach;
  Located<DrivesOfPlatformSection> drives;
  std::optional<Located<PayloadSection>> payload;
  std::optional<MountedArmSection> arm;
  std::optional<Located<LoadInputSection>> push;
  std::optional<PlatformSensorSection> sensor;
  CompensationSection compensation;
  std::optional<IdentifyTolerance> identify;
  std::vector<CarrierShape> shapes;
  std::map<std::string, Located<Pose>> frames;
  std::optional<Located<std::string>> feels;
  SafetyWishes safety;
};

struct FacilityRunSection {
  std::optional<double> duration_s, sample_rate_Hz;
  int seed = 1;
  bool expects_stop = false;
};

struct FacilitySections {
  Located<std::string> name;
  Located<FacilityHallSection> hall;
  double rate_Hz = 250;
  Located<std::vector<CraftSection>> crafts;
  std::map<std::string, Located<Pose>> frames;  // of the hall
  std::map<std::string, Located<MaterialSection>> materials;
  std::vector<ContactSection> contacts;
  std::vector<InterfaceUseSection> interfaces;
  Located<ContactLoopSection> contact_loop;
  Located<PlantKind> plant;
  std::optional<Located<LinkSection>> link;
  Located<FacilityRunSection> run;
  SafetySettings safety;
  std::optional<Located<SweepSection>> sweep;
};

void describe(Fields& f, FacilityHallSection& hall);
void describe(Fields& f, CraftStartSection& start);
void describe(Fields& f, ScriptSection& motion);
void describe(Fields& f, LoadInputSection& load);
void describe(Fields& f, AxisControlSection& axis);
void describe(Fields& f, LagSection& lag);
void describe(Fields& f, DrivesOfPlatformSection& drives);
void describe(Fields& f, WinchesSection& winches);
void describe(Fields& f, HangingSection& hanging);
void describe(Fields& f, CableStopSection& stop);
void describe(Fields& f, CableMountSection& cables);
void describe(Fields& f, ApproachTouchSection& touch);
void describe(Fields& f, ReboundSection& rebound);
void describe(Fields& f, ApproachSection& approach);
void describe(Fields& f, AllAxesSection& numbers);
void describe(Fields& f, PlatformSensorSection& sensor);
void describe(Fields& f, MountedArmSection& arm);
void describe(Fields& f, CompensationSection& compensation);
void describe(Fields& f, CraftSection& craft);
void describe(Fields& f, FacilityRunSection& run);
void describe(Fields& f, FacilitySections& facility);

}  // namespace drydock
