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

}  // namespace
}  // namespace drydock
