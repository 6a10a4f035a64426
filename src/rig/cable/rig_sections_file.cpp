// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_sections_file.h"

#include "input/pose_field.h"

namespace drydock {
namespace {

Choices<Plane> planes() {
  return {{{"xy", Plane::kXY}, {"xz", Plane::kXZ}, {"yz", Plane::kYZ}}};
}

void check_direction(const Fields& f, const std::string& name, const Vector3& axis) {
  if (!f.describing() && !(axis.norm() > 0)) f.error(name, "found no direction", "a vector with a length");
}

void describe_figures(Fields& f, CableFigures& cable) {
  f.optional("tension", cable.tension_N, Dimension::force(), "lowest and highest tension").at_least(0);
  f.optional("diameter", cable.diameter_m, Dimension::length(), "outer diameter (default: thin)").above(0);
  f.optional("length", cable.length_m, Dimension::length(),
             "shortest and longest, from the anchor, including the part on a pulley (default: any)")
      .at_least(0);
  f.optional("speed", cable.speed_m_per_s, Dimension::velocity(), "of the winch, at most (default: no limit)").above(0);
  f.optional("acceleration", cable.acceleration_m_per_s2, Dimension::acceleration(),
             "of the winch, at most (default: no limit)")
      .above(0);
  f.optional("stiffness", cable.stiffness_N, Dimension::force(), "EA: tension per strain").above(0);
  f.optional("mass", cable.mass_kg_per_m, Dimension::line_density(), "per length").above(0);
  f.optional("pulley", cable.pulley, "a pulley that swivels at the anchor (default: the anchor is a point)");
}

}  // namespace

void describe(Fields& f, PlatformShape& shape) {
  describe_shape(f, shape.shape, true);
  f.optional("at", shape.X_BS, "pose on the platform");
}

void describe(Fields& f, PlatformSection& platform) {
  f.optional("point", platform.point, "the name of a platform that is a point: all cables meet in it");
  f.optional("body", platform.body, "the name of a platform that is a rigid body");
  f.exactly_one({"point", "body"}, "the platform");
  f.optional("radius", platform.radius_m, Dimension::length(), "radius of the sphere about a point").above(0);
  f.optional("plane", platform.plane, planes(), "the plane of the hall in which guides keep it (default: none)");
  f.optional("mass", platform.mass_kg, Dimension::mass(), "the mass (default: its weight is in the load)").above(0);
  f.optional("centre_of_mass", platform.p_BBcm, Dimension::length(), "on the body (default: that of the shapes)");
  f.optional("inertia", platform.inertia,
             "about the centre of mass, in the body's axes (default: the shapes, evenly filled)");
  f.optional("shapes", platform.shapes, "shapes of a body, for clearances");
  f.optional("moment_length", platform.moment_length_m, Dimension::length(),
             "moments are divided by it where they stand beside forces (default: the root mean square of the eyes' "
             "distances from the body's origin)")
      .above(0);
  f.needs("radius", "point");
  for (const char* name : {"centre_of_mass", "inertia", "shapes", "moment_length"}) f.needs(name, "body");
  for (const char* name : {"centre_of_mass", "inertia"}) f.needs(name, "mass");
}

void describe(Fields& f, PulleySection& pulley) {
  f.required("radius", pulley.radius_m, Dimension::length(), "the radius of the wheel, to the cable's middle").above(0);
  f.optional("kingpin", pulley.kingpin, Dimension::none(),
             "the axis about which the pulley swivels: the cable's incoming direction");
  check_direction(f, "kingpin", pulley.kingpin);
}

void describe(Fields& f, OwnCableSection& cable) {
  f.optional("name", cable.name, "a name no other cable of the rig has (default: cable1, cable2, …)");
  f.optional("anchor", cable.anchor, Dimension::length(), "where it leaves the hall, instead of that in anchors");
  f.optional("eye", cable.eye, Dimension::length(), "its attachment point on the body, instead of that in eyes");
  describe_figures(f, cable.figures);
}

void take(Value& value, CablesSection& cables) {
  if (!value.describing()) {
    cables.mark = value.mark();
    cables.field = value.path();
  }
  Fields f(value);
  describe_figures(f, cables.figures);
  f.optional("anchors", cables.anchors, Dimension::length(), "where each cable leaves the hall, or meets its pulley");
  f.optional("eyes", cables.eyes, Dimension::length(), "the cables' attachment points on the body, in its frame");
  f.optional("each", cables.each, "one section for each cable: its name, anchor and eye, and values that differ");
  f.finish();
}

void describe(Fields& f, WrenchField& wrench) {
  f.optional("force", wrench.force, Dimension::force(), "on the platform");
  f.optional("torque", wrench.torque, Dimension::torque(), "on the platform");
}

void describe(Fields& f, WrenchBoxField& box) {
  f.optional("force", box.force, Dimension::force(), "lowest and highest along x, y and z");
  f.optional("torque", box.torque, Dimension::torque(), "the same about x, y and z");
}

void describe(Fields& f, LoadField& load) {
  const Choices<bool> frames{{{"world", false}, {"platform", true}}};
  f.optional("force", load.one.force, Dimension::force(), "on the platform, besides its weight");
  f.optional("torque", load.one.torque, Dimension::torque(), "on the platform");
  f.optional("wrenches", load.wrenches, "several loads, each of which must be held");
  f.optional("box", load.box, "added to every load: any wrench of a box");
  f.optional("at", load.p_BP, Dimension::length(), "where on the body; torques are about it");
  f.optional("frame", load.turns_along, frames, "in whose axes; the platform's rotate with it");
  f.at_most_one({"force", "wrenches"}, "the force");
  f.at_most_one({"torque", "wrenches"}, "the torque");
}

void describe(Fields& f, AccelerationBoxField& box) {
  f.optional("linear", box.linear, Dimension::acceleration(), "lowest and highest along x, y and z");
  f.optional("angular", box.angular, Dimension::angular_acceleration(), "the same about x, y and z");
}

void describe(Fields& f, AccelerationField& acceleration) {
  f.optional("linear", acceleration.linear, Dimension::acceleration(), "of the platform's origin");
  f.optional("angular", acceleration.angular, Dimension::angular_acceleration(), "angular acceleration");
  f.optional("box", acceleration.box, "added to it: any acceleration of a box");
  f.optional("velocity", acceleration.velocity, "velocity at the same time");
}

void describe(Fields& f, RodSection& rod) {
  f.required("rod", rod.length_m, Dimension::length(), "the length of the rod from D down to E").above(0);
  f.optional("diameter", rod.diameter_m, Dimension::length(), "of the rod").above(0);
  f.optional("mass", rod.mass_kg, Dimension::mass(), "of the rod").at_least(0);
  f.optional("first_axis", rod.first_axis, Dimension::none(),
             "of the joint next to the arm, in the axes of the arm's link, along whose z the rod points at zero");
  f.optional("second_axis", rod.second_axis, Dimension::none(), "of the joint after it, when the first is at zero");
  f.optional("limits", rod.limits, Dimension::angle(), "lowest and highest angle of each joint");
  check_direction(f, "first_axis", rod.first_axis);
  check_direction(f, "second_axis", rod.second_axis);
  if (f.describing() || !(rod.first_axis.norm() > 0) || !(rod.second_axis.norm() > 0)) return;
  const double volume = rod.first_axis.normalized().cross(rod.second_axis.normalized()).z();
  if (std::abs(volume) < 1e-3)
    f.error("second_axis", "found it in one plane with the first and the rod",
            "joints that rotate the rod in two directions");
}

void describe(Fields& f, RigSection& rig) {
  f.optional("stewart", rig.stewart, "a Stewart platform, in place of a rig on cables");
  if (!f.describing() && f.has("stewart")) return;
  if (f.describing()) {
    f.optional("platform", rig.platform, "what the cables hold: a point or a body; required without `stewart`");
    f.optional("cables", rig.cables, "the cables; required without `stewart`");
    f.exactly_one({"stewart", "cables"}, "what holds the platform");
    f.exactly_one({"stewart", "platform"}, "what is held");
  } else {
    f.required("platform", rig.platform, "what the cables hold: a point or a body");
    f.required("cables", rig.cables, "the cables");
  }
  f.optional("load", rig.load, "what acts on the platform besides its weight (default: nothing)");
  f.optional("acceleration", rig.acceleration,
             "what acceleration the cables must be able to give the platform (default: none)");
  f.optional("coupling", rig.coupling, "the rod by which an arm hangs from a point");
  f.optional("home", rig.home,
             "a pose at which the platform may stand (default: amid the anchors, and, where these are at one height, a "
             "quarter of their spread below them)");
  f.optional("gravity", rig.g_W, Dimension::acceleration(), "acceleration, in the hall's axes");
}

void take(Value& value, RigSections& sections) {
  if (!begin_by_name(value)) return;
  if (value.describing()) return describe_items<RigSection>(value);
  for (std::size_t entry = 0; entry < value.node().entries() && !value.reading().is_full(); ++entry) {
    const YamlNode& key = value.node().key(entry);
    Value part(value, key.text, value.node().value(entry));
    NamedRigSection& rig = sections.rigs.emplace_back();
    rig.name = {key.text, mark_of(key), part.path()};
    const std::size_t errors_before = value.reading().errors();
    if (!part.node().broken) take(part, rig.rig);
    rig.is_whole = !part.node().broken && value.reading().errors() == errors_before;
  }
}

}  // namespace drydock
