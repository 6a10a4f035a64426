// SPDX-License-Identifier: Apache-2.0
// What public robots have that a strict reader would refuse: each kind of fault is generated here.
#include <gtest/gtest.h>

#include <algorithm>

#include "input/test/broken_files.h"
#include "input/urdf/urdf.h"

namespace drydock {
namespace {

using testing::lines_of;
using testing::Random;

std::string inertial(double mass_kg, const Vector3& moments, const std::string& products = "0") {
  return "<inertial><origin xyz='0.1 -0.2 0.3' rpy='0.3 -0.5 0.7'/><mass value='" + std::to_string(mass_kg) +
         "'/><inertia ixx='" + std::to_string(moments.x()) + "' iyy='" + std::to_string(moments.y()) + "' izz='" +
         std::to_string(moments.z()) + "' ixy='" + products + "' ixz='0' iyz='0'/></inertial>";
}

const std::string kBody = inertial(2.5, {0.02, 0.03, 0.04});

std::string link(const std::string& name, const std::string& content) {
  return "<link name='" + name + "'>" + content + "</link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& content = "") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" + child + "'/>" +
         content + "</joint>\n";
}

/// A robot whose first line is that of the robot element.
std::optional<UrdfModel> parse(const std::string& content, Problems& problems) {
  return parse_urdf("<robot name='r'>\n" + content + "</robot>\n", "r.urdf", problems);
}

UrdfModel parse_quietly(const std::string& content) {
  Problems problems;
  const std::optional<UrdfModel> model = parse(content, problems);
  EXPECT_TRUE(model) << lines_of(problems);
  EXPECT_TRUE(problems.all().empty()) << lines_of(problems);
  return model ? *model : UrdfModel{};
}

/// Reads it with these problems and no others.
std::optional<UrdfModel> parse_with(const std::string& content, const std::string& expected) {
  Problems problems;
  const std::optional<UrdfModel> model = parse(content, problems);
  EXPECT_EQ(lines_of(problems), expected);
  return model;
}

// Oracle: the rule. Frames have no mass, written in whichever way, at either end and between, and keep their names.
TEST(UrdfFaults, LinksWithoutMassAreFrames) {
  const std::string zeros = inertial(0, Vector3::Zero());
  for (const std::string& nothing : {std::string(), zeros}) {
    const UrdfModel model =
        parse_quietly(link("world", nothing) + link("base_footprint", nothing) + link("base", kBody) +
                      link("between", nothing) + link("arm", kBody) + link("tool0", nothing) +
                      joint("a", "fixed", "world", "base_footprint") + joint("b", "fixed", "base_footprint", "base") +
                      joint("c", "continuous", "base", "between") + joint("d", "continuous", "between", "arm") +
                      joint("e", "fixed", "arm", "tool0"));
    ASSERT_EQ(model.links.size(), 6U);
    EXPECT_EQ(model.links[model.root].name, "world");
    for (const char* name : {"world", "base_footprint", "between", "tool0"}) {
      EXPECT_FALSE(model.links[*model.find_link(name)].M_LLo_L) << name;
    }
    EXPECT_EQ(model.links[*model.find_link("arm")].M_LLo_L->mass_kg, 2.5);
  }
}

// Oracle: the words. Moments need a mass; a mass is not negative.
TEST(UrdfFaults, MomentsNeedAMass) {
  EXPECT_FALSE(parse_with(link("a", kBody) + link("b", inertial(0, {1, 1, 1})) + joint("j", "fixed", "a", "b"),
                          "r.urdf:3:75: error: link[b].inertial.mass: found no mass, but moments of inertia, expected a "
                          "mass above zero, or no moments either\n"));
  Problems problems;
  EXPECT_FALSE(parse(link("a", inertial(-1, {1, 1, 1})), problems));
}

// Oracle: the rule. A shape without extent is left out with a warning at its number; a negative length is an error; a
// capsule without length is a sphere.
TEST(UrdfFaults, ShapesWithoutExtentAreIgnored) {
  const auto shape = [](const std::string& text) { return "<geometry><" + text + "/></geometry>"; };
  for (const char* empty : {"box size='1 0 1'", "box size='0 0 0'", "sphere radius='0'", "sphere radius='0.0'",
                            "cylinder radius='0' length='1'", "cylinder radius='1' length='0'",
                            "capsule radius='0' length='1'", "mesh filename='not_there.stl' scale='1 0 1'"}) {
    for (const std::string& holder : {std::string("visual"), std::string("collision")}) {
      Problems problems;
      const auto model =
          parse(link("a", kBody + "<" + holder + ">" + shape(empty) + "</" + holder + "><" + holder + ">" +
                              shape("sphere radius='0.3'") + "</" + holder + ">"),
                problems);
      ASSERT_TRUE(model) << lines_of(problems);
      ASSERT_EQ(problems.all().size(), 1U) << lines_of(problems);
      const Problem& warning = problems.all()[0];
      EXPECT_EQ(warning.severity, Severity::kWarning);
      EXPECT_EQ(warning.mark.line, 2);
      EXPECT_NE(warning.expected.find("; the shape is ignored"), std::string::npos) << empty;
      const auto& left = holder == "visual" ? model->links[0].visuals : model->links[0].collisions;
      ASSERT_EQ(left.size(), 1U);
      EXPECT_EQ(std::get<Sphere>(left[0].shape).radius_m, 0.3);
    }
  }
  for (const char* negative : {"box size='1 0 -1'", "sphere radius='-1'", "cylinder radius='0' length='-1'"}) {
    Problems problems;
    EXPECT_FALSE(parse(link("a", kBody + "<collision>" + shape(negative) + "</collision>"), problems)) << negative;
  }
  const UrdfModel ball =
      parse_quietly(link("a", kBody + "<collision>" + shape("capsule radius='0.2' length='0'") + "</collision>"));
  EXPECT_EQ(std::get<Sphere>(ball.links.at(0).collisions.at(0).shape).radius_m, 0.2);
}

}  // namespace
}  // namespace drydock
