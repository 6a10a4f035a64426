// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "input/inertia_field.h"
#include "input/shape_section.h"
#include "spatial/interval.h"
#include "spatial/pose.h"

namespace drydock {

// The sections of a Stewart platform as they are written. stewart_file.cpp makes a StewartRig of them.

struct CarrierShape {
  ShapeSection shape;
  Pose X_CS;  // on the base or the platform
};

using JointPoints = std::vector<Located<Vector3>>;

struct BaseSection {
  Located<JointPoints> joints;
  std::vector<CarrierShape> shapes;
};

struct MovedSection {
  Located<JointPoints> joints;
  std::optional<Located<double>> mass_kg;
  std::optional<Vector3> p_BBcm;
  std::optional<Located<InertiaField>> inertia;
  std::vector<CarrierShape> shapes;
};

/// What a leg is like, whatever its place; for all legs, or for one of them in place of that.
struct LegFigures {
  std::optional<Located<Interval>> length_m, force_N;
  std::optional<double> speed_m_per_s, diameter_m, counts_per_m;
  std::optional<Located<double>> base_cone_rad, platform_cone_rad;
};

struct OwnLegSection {
  std::optional<Located<std::string>> name;
  std::optional<Located<Vector3>> base_axis, platform_axis;
  LegFigures figures;
};

struct LegsSection {
  LegFigures figures;
  std::optional<Located<std::vector<OwnLegSection>>> each;
};

struct SlideSection {
  Located<Interval> range_m;
  Vector3 along = Vector3::UnitX();
  std::optional<double> speed_m_per_s, acceleration_m_per_s2, counts_per_m;
};
struct RotarySection {
  Located<Interval> range_rad;
  Vector3 along = Vector3::UnitZ();
  std::optional<double> speed_rad_per_s, acceleration_rad_per_s2, counts_per_rad;
};
struct AxisSection {
  std::optional<SlideSection> slide;
  std::optional<RotarySection> rotary;
};

struct PlatformLoad {
  Vector3 force = Vector3::Zero(), torque = Vector3::Zero();
};

/// A platform's home: the pose on its base, and where the axis stands.
struct StewartSection {
  BaseSection base;
  MovedSection platform;
  Located<LegsSection> legs;
  std::optional<AxisSection> axis;
  Located<Pose> X_FB_home;
  Pose X_WG;
  std::vector<PlatformLoad> loads;
  Vector3 g_W{0, 0, -9.80665};
};

void describe(Fields& f, CarrierShape& shape);
void describe(Fields& f, BaseSection& base);
void describe(Fields& f, MovedSection& platform);
void describe(Fields& f, OwnLegSection& leg);
void describe(Fields& f, LegsSection& legs);
void describe(Fields& f, SlideSection& slide);
void describe(Fields& f, RotarySection& rotary);
void describe(Fields& f, AxisSection& axis);
void describe(Fields& f, PlatformLoad& load);
void describe(Fields& f, StewartSection& rig);

}  // namespace drydock
