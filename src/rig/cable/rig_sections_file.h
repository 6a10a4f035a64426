// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "input/inertia_field.h"
#include "input/shape_section.h"
#include "input/twist_field.h"
#include "rig/cable/cable_rig.h"
#include "rig/stewart/stewart_sections_file.h"

namespace drydock {

// The sections of a rig as they are written. rig_file.cpp makes a CableRig of them.

struct PlatformShape {
  ShapeSection shape;
  Pose X_BS;
};

struct PlatformSection {
  std::optional<Located<std::string>> point, body;  // its name
  std::optional<double> radius_m;                   // of a point's sphere
  std::optional<Plane> plane;
  std::optional<Located<double>> mass_kg;
  std::optional<Vector3> p_BBcm;
  std::optional<Located<InertiaField>> inertia;
  std::vector<PlatformShape> shapes;
  std::optional<double> moment_length_m;
};

struct PulleySection {
  double radius_m = 0;
  Vector3 kingpin = Vector3::UnitZ();
};

/// What a cable is like, whatever its place; for all cables, or for one of them in place of that.
struct CableFigures {
  std::optional<Located<Interval>> tension_N, length_m;
  std::optional<double> diameter_m, speed_m_per_s, acceleration_m_per_s2, stiffness_N, mass_kg_per_m;
  std::optional<PulleySection> pulley;
};

struct OwnCableSection {
  std::optional<Located<std::string>> name;
  std::optional<Located<Vector3>> anchor, eye;
  CableFigures figures;
};

struct CablesSection {
  Mark mark;  // also of a section with problems in it; none: not there
  std::string field;
  CableFigures figures;
  std::optional<Located<std::vector<Located<Vector3>>>> anchors, eyes;
  std::optional<Located<std::vector<Located<OwnCableSection>>>> each;
};

using Box3 = std::array<Interval, 3>;

// Turning and torques know where they stand: a point has none.
struct WrenchField {
  Vector3 force = Vector3::Zero();
  Located<Vector3> torque;
};
struct WrenchBoxField {
  Box3 force{};
  Located<Box3> torque;
};
struct LoadField {
  WrenchField one;
  std::optional<Located<Vector3>> p_BP;
  bool turns_along = false;
  std::optional<Located<std::vector<WrenchField>>> wrenches;
  WrenchBoxField box;
};

struct AccelerationBoxField {
  Box3 linear{};
  Located<Box3> angular;
};
struct AccelerationField {
  Vector3 linear = Vector3::Zero();
  Located<Vector3> angular;
  Located<TwistField> velocity;
  AccelerationBoxField box;
};

/// The rod from the platform's point D down to E, where an arm hangs.
struct RodSection {
  double length_m = 0, mass_kg = 0, diameter_m = 0;
  Vector3 first_axis = Vector3::UnitX(), second_axis = Vector3::UnitY();
  std::array<Interval, 2> limits = {Interval{-M_PI, M_PI}, Interval{-M_PI, M_PI}};
};

struct RigSection {
  std::optional<StewartSection> stewart;  // in place of everything else
  Located<PlatformSection> platform;
  CablesSection cables;
  std::optional<Located<LoadField>> load;
  std::optional<Located<AccelerationField>> acceleration;
  std::optional<Located<RodSection>> coupling;
  std::optional<Pose> home;
  Vector3 g_W{0, 0, -9.80665};
};

/// The rigs of a hall in the order of the file, each with its name where that stands.
struct NamedRigSection {
  Located<std::string> name;
  RigSection rig;
  bool is_whole = false;  // read without a problem
};
struct RigSections {
  std::vector<NamedRigSection> rigs;
};
void take(Value& value, RigSections& sections);
void take(Value& value, CablesSection& cables);

void describe(Fields& f, PlatformShape& shape);
void describe(Fields& f, PlatformSection& platform);
void describe(Fields& f, PulleySection& pulley);
void describe(Fields& f, OwnCableSection& cable);
void describe(Fields& f, WrenchField& wrench);
void describe(Fields& f, WrenchBoxField& box);
void describe(Fields& f, LoadField& load);
void describe(Fields& f, AccelerationBoxField& box);
void describe(Fields& f, AccelerationField& acceleration);
void describe(Fields& f, RodSection& rod);
void describe(Fields& f, RigSection& rig);

}  // namespace drydock
