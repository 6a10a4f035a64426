// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/stewart_sections_file.h"

#include <cmath>

#include "input/pose_field.h"

namespace drydock {
namespace {

void check_along(const Fields& f, const Vector3& along) {
  if (!f.describing() && !(along.norm() > 0)) f.error("along", "found no direction", "a vector with a length");
}

void describe_figures(Fields& f, LegFigures& leg) {
  f.optional("length", leg.length_m, Dimension::length(), "shortest and longest, from joint to joint (default: any)")
      .above(0);
  f.optional("speed", leg.speed_m_per_s, Dimension::velocity(), "at most (default: no limit)").above(0);
  f.optional("force", leg.force_N, Dimension::force(),
             "lowest and highest force along the leg, positive where it pulls (default: any)");
  f.optional("diameter", leg.diameter_m, Dimension::length(), "outer diameter (default: thin)").above(0);
  f.optional("encoder", leg.counts_per_m, Dimension::none(),
             "counts for each metre; it reads zero at the shortest length (default: none)");
  f.optional("base_cone", leg.base_cone_rad, Dimension::angle(),
             "largest angle between the leg and the axis of its joint on the base (default: any)")
      .above(0)
      .at_most(M_PI);
  f.optional("platform_cone", leg.platform_cone_rad, Dimension::angle(), "the same of its joint on the platform")
      .above(0)
      .at_most(M_PI);
}

}  // namespace

void describe(Fields& f, CarrierShape& shape) {
  describe_shape(f, shape.shape, true);
  f.optional("at", shape.X_CS, "pose on the base or the platform");
}

void describe(Fields& f, BaseSection& base) {
  f.required("joints", base.joints, Dimension::length(), "the six joints on the base, in its frame");
  f.optional("shapes", base.shapes, "shapes of the base");
}

void describe(Fields& f, MovedSection& platform) {
  f.required("joints", platform.joints, Dimension::length(),
             "the six joints on the platform, in its frame, in the order of those on the base");
  f.optional("mass", platform.mass_kg, Dimension::mass(), "of platform and payload (default: none)").above(0);
  f.optional("centre_of_mass", platform.p_BBcm, Dimension::length(), "on the platform");
  f.optional("inertia", platform.inertia, "about the centre of mass, in the platform's axes");
  f.optional("shapes", platform.shapes, "shapes of the platform");
  for (const char* name : {"centre_of_mass", "inertia"}) f.needs(name, "mass");
}

void describe(Fields& f, OwnLegSection& leg) {
  f.optional("name", leg.name, "a name no other leg of the rig has (default: leg1, leg2, …)");
  f.optional("base_axis", leg.base_axis, Dimension::none(),
             "the axis of its joint on the base, in the base's frame (default: along the leg at home)");
  f.optional("platform_axis", leg.platform_axis, Dimension::none(),
             "the axis of its joint on the platform, in the platform's frame (default: along the leg at home)");
  describe_figures(f, leg.figures);
}

void describe(Fields& f, LegsSection& legs) {
  describe_figures(f, legs.figures);
  f.optional("each", legs.each, "one section for each leg: its name, the axes of its joints, and values that differ");
}

void describe(Fields& f, SlideSection& slide) {
  f.required("range", slide.range_m, Dimension::length(), "lowest and highest position");
  f.optional("along", slide.along, Dimension::none(), "direction of the slide, in the axes of `at`");
  f.optional("speed", slide.speed_m_per_s, Dimension::velocity(), "at most (default: no limit)").above(0);
  f.optional("acceleration", slide.acceleration_m_per_s2, Dimension::acceleration(), "at most (default: no limit)")
      .above(0);
  f.optional("encoder", slide.counts_per_m, Dimension::none(),
             "counts for each metre; it reads zero at the position 0 (default: none)");
  check_along(f, slide.along);
}

void describe(Fields& f, RotarySection& rotary) {
  f.required("range", rotary.range_rad, Dimension::angle(), "lowest and highest angle");
  f.optional("along", rotary.along, Dimension::none(), "the axis of rotation, through the origin of `at`, in its axes");
  f.optional("speed", rotary.speed_rad_per_s, Dimension::angular_velocity(), "at most (default: no limit)").above(0);
  f.optional("acceleration", rotary.acceleration_rad_per_s2, Dimension::angular_acceleration(),
             "at most (default: no limit)")
      .above(0);
  f.optional("encoder", rotary.counts_per_rad, Dimension::none(),
             "counts for each radian; it reads zero at the angle 0 (default: none)");
  check_along(f, rotary.along);
}

void describe(Fields& f, AxisSection& axis) {
  f.optional("slide", axis.slide, "the base moves along a line");
  f.optional("rotary", axis.rotary, "the base rotates about a line");
  f.exactly_one({"slide", "rotary"}, "the axis");
}

void describe(Fields& f, PlatformLoad& load) {
  f.optional("force", load.force, Dimension::force(), "on the platform at its origin, in the hall's axes");
  f.optional("torque", load.torque, Dimension::torque(), "about the platform's origin");
}

void describe(Fields& f, StewartSection& rig) {
  f.required("base", rig.base, "what the legs stand on");
  f.required("platform", rig.platform, "what the legs hold");
  f.required("legs", rig.legs, "the six legs");
  f.optional("axis", rig.axis, "an axis that moves the base (default: none)");
  f.required("home", rig.X_FB_home, "the neutral pose of the platform on its base");
  f.optional("at", rig.X_WG, "pose of the base in the hall, while the axis is at zero");
  f.optional("loads", rig.loads, "what acts on the platform besides its weight: each of them must be held");
  f.optional("gravity", rig.g_W, Dimension::acceleration(), "acceleration, in the hall's axes");
}

}  // namespace drydock
