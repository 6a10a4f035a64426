// SPDX-License-Identifier: Apache-2.0
// What public robots have that a strict reader would refuse: each kind of fault is generated here.
#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "input/test/broken_files.h"
#include "input/urdf/urdf.h"
#include "spatial/inertia_check.h"
#include "spatial/nearest_inertia.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::lines_of;
using testing::Random;

std::string inertial_text(double mass_kg, const Vector3& moments, const std::string& products = "0") {
  return "<inertial><origin xyz='0.1 -0.2 0.3' rpy='0.3 -0.5 0.7'/><mass value='" + std::to_string(mass_kg) +
         "'/><inertia ixx='" + std::to_string(moments.x()) + "' iyy='" + std::to_string(moments.y()) + "' izz='" +
         std::to_string(moments.z()) + "' ixy='" + products + "' ixz='0' iyz='0'/></inertial>";
}

std::string digits(double value) {
  std::ostringstream text;
  text << std::setprecision(17) << value;
  return text.str();
}

const std::string kBody = inertial_text(2.5, {0.02, 0.03, 0.04});

std::string link_text(const std::string& name, const std::string& content) {
  return "<link name='" + name + "'>" + content + "</link>\n";
}

std::string joint_text(const std::string& name, const std::string& type, const std::string& parent,
                       const std::string& child, const std::string& content = "") {
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
  const std::string zeros = inertial_text(0, Vector3::Zero());
  for (const std::string& nothing : {std::string(), zeros}) {
    const UrdfModel model = parse_quietly(
        link_text("world", nothing) + link_text("base_footprint", nothing) + link_text("base", kBody) +
        link_text("between", nothing) + link_text("arm", kBody) + link_text("tool0", nothing) +
        joint_text("a", "fixed", "world", "base_footprint") + joint_text("b", "fixed", "base_footprint", "base") +
        joint_text("c", "continuous", "base", "between") + joint_text("d", "continuous", "between", "arm") +
        joint_text("e", "fixed", "arm", "tool0"));
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
  EXPECT_FALSE(parse_with(
      link_text("a", kBody) + link_text("b", inertial_text(0, {1, 1, 1})) + joint_text("j", "fixed", "a", "b"),
      "r.urdf:3:73: error: link[b].inertial.mass: found no mass, but moments of inertia, expected a "
      "mass above zero, or no moments either; to read the link without mass, write arm.yaml: {drydock: 1, "
      "kind: arm, urdf: r.urdf, accept: [inertia]}\n"));
  Problems accepted;
  const UrdfFault mass[] = {UrdfFault::kMass};
  const std::string frame = "<robot name='r'><link name='a'/></robot>";
  EXPECT_TRUE(parse_urdf(frame, "r.urdf", accepted, mass));
  EXPECT_EQ(lines_of(accepted),
            "r.urdf:1:1: warning: robot: found no link with mass, expected an <inertial> with a mass above zero in at "
            "least one; the robot weighs nothing\n");
  Problems problems;
  EXPECT_FALSE(parse(link_text("a", inertial_text(-1, {1, 1, 1})), problems));
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
      const auto model = parse(link_text("a", kBody + "<" + holder + ">" + shape(empty) + "</" + holder + "><" +
                                                  holder + ">" + shape("sphere radius='0.3'") + "</" + holder + ">"),
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
    EXPECT_FALSE(parse(link_text("a", kBody + "<collision>" + shape(negative) + "</collision>"), problems)) << negative;
  }
  const UrdfModel ball =
      parse_quietly(link_text("a", kBody + "<collision>" + shape("capsule radius='0.2' length='0'") + "</collision>"));
  EXPECT_EQ(std::get<Sphere>(ball.links.at(0).collisions.at(0).shape).radius_m, 0.2);
}

const UrdfFault kAcceptInertia[] = {UrdfFault::kInertia};

std::optional<UrdfModel> parse_accepting(const std::string& content, Problems& problems) {
  return parse_urdf("<robot name='r'>\n" + content + "</robot>\n", "r.urdf", problems, kAcceptInertia);
}

// Oracle: the words, with the nearest moments by hand: (1, 1, 3) lies 1/√3 outside m1 + m2 ≥ m3.
TEST(UrdfFaults, AcceptedInertiasAreTheNearest) {
  const std::string flat = link_text("a", inertial_text(2, {1, 1, 3}));
  const std::string found =
      "link[a].inertial.inertia: found moments of no solid body: principal moment 3 kg m^2 exceeds the sum of the two "
      "others, 1 + 1 kg m^2, by 1 kg m^2, expected principal moments above zero, none above the sum of the two "
      "others; ";
  EXPECT_FALSE(parse_with(flat, "r.urdf:2:97: error: " + found +
                                    "to take the nearest physical inertia, write arm.yaml: {drydock: 1, kind: arm, "
                                    "urdf: r.urdf, accept: [inertia]}\n"));
  Problems problems;
  const auto model = parse_accepting(flat, problems);
  ASSERT_TRUE(model);
  EXPECT_EQ(lines_of(problems), "r.urdf:2:97: warning: " + found +
                                    "the nearest inertia is used, ixx=\"1.33333\" ixy=\"0\" ixz=\"0\" iyy=\"1.33333\" "
                                    "iyz=\"0\" izz=\"2.66667\"\n");
  EXPECT_EQ(model->links[0].M_LLo_L->mass_kg, 2);
}

// Oracle: brute force. No physical inertia among random ones is nearer to the file's; what is used is physical.
TEST(UrdfFaults, AcceptedInertiasArePhysical) {
  Random random(5);
  for (int trial = 0; trial < 100; ++trial) {
    const Vector3 moments = 2 * random.vector();
    const double product = random.between(-1, 1);
    Matrix3 written = moments.asDiagonal();
    written(0, 1) = written(1, 0) = product;
    std::string text = "<inertial><mass value='1'/><inertia ixx='";
    for (int i = 0; i < 3; ++i) text += digits(moments[i]) + (i == 0 ? "' iyy='" : i == 1 ? "' izz='" : "");
    text += "' ixy='" + digits(product) + "' ixz='0' iyz='0'/></inertial>";
    Problems problems;
    const auto model = parse_accepting(link_text("a", text), problems);
    ASSERT_TRUE(model) << lines_of(problems);
    const SpatialInertia& used = *model->links[0].M_LLo_L;
    EXPECT_TRUE(check_physical(used).physical()) << check_physical(used);
    EXPECT_NEAR((used.I_BBcm - written).norm(), (nearest_physical_inertia(written) - written).norm(), 2e-5);
  }
}

// Oracle: the rule. Points and lines are limits of bodies; few digits are no fault; moments without mass are dropped if
// that is accepted; a negative mass never is.
TEST(UrdfFaults, JudgesInertiasByWhatBodiesHave) {
  for (const Vector3& thin : {Vector3(0, 0, 0), Vector3(0, 1, 1)}) {
    Problems problems;
    const auto model = parse(link_text("a", inertial_text(2, thin)), problems);
    ASSERT_TRUE(model) << lines_of(problems);
    EXPECT_EQ(problems.all().size(), 1U);
    EXPECT_NEAR(model->links[0].M_LLo_L->I_BBcm.trace(), thin.sum(), 1e-15);
  }
  const UrdfModel rounded = parse_quietly(link_text("a", inertial_text(2, {1, 1, 2.001})));
  EXPECT_TRUE(check_physical(*rounded.links.at(0).M_LLo_L).physical());
  Problems problems;
  const auto model = parse_accepting(
      link_text("a", kBody) + link_text("b", inertial_text(0, {1, 1, 1})) + joint_text("j", "fixed", "a", "b"),
      problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_FALSE(model->links[1].M_LLo_L);
  EXPECT_EQ(problems.all().size(), 1U);
  EXPECT_FALSE(parse_accepting(link_text("a", inertial_text(-1, {1, 1, 1})), problems));
}

// Oracle: the words, at the robot element; nothing is said about mass while another fault may hide it.
TEST(UrdfFaults, ARobotHasMass) {
  const std::string none =
      "r.urdf:1:1: error: robot: found no link with mass, expected an <inertial> with a mass above "
      "zero in at least one; if only kinematics counts, write arm.yaml: {drydock: 1, kind: arm, urdf: r.urdf, "
      "accept: [mass]}\n";
  EXPECT_FALSE(parse_with(link_text("a", ""), none));
  EXPECT_FALSE(parse_with(
      link_text("a", "") + link_text("b", inertial_text(0, Vector3::Zero())) + joint_text("j", "floating", "a", "b"),
      none));
  Problems problems;
  EXPECT_FALSE(parse(link_text("a", inertial_text(-1, {1, 1, 1})), problems));
  EXPECT_EQ(problems.all().size(), 1U) << lines_of(problems);
}

// Oracle: the words. Whatever xacro leaves to expand, it is one error that says how; what xacro has written is no
// xacro.
TEST(UrdfFaults, XacroIsToBeExpanded) {
  const std::string head = "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n";
  for (const char* content :
       {"<xacro:include filename='a.xacro'/><link/>", "<link name='${prefix}a'/><link/>", "<macro name='m'/><link/>",
        "<include filename='$(find a)/b.xacro'/><link/>", "<property name='x' value='1'/><link/>"}) {
    for (const auto& [file, expanded] :
         {std::pair("arm.xacro", "arm.urdf"), {"arm.urdf.xacro", "arm.urdf"}, {"arm.urdf", "expanded.urdf"}}) {
      Problems problems;
      EXPECT_FALSE(parse_urdf(head + content + "</robot>", file, problems));
      ASSERT_EQ(problems.all().size(), 1U) << lines_of(problems);
      EXPECT_EQ(problems.all()[0].mark.line, 2);
      EXPECT_EQ(problems.all()[0].found, "found xacro");
      const std::string command = std::string("`xacro ") + file + " > " + expanded + "`";
      EXPECT_NE(problems.all()[0].expected.find(command), std::string::npos) << problems.all()[0].expected;
    }
  }
  Problems problems;
  EXPECT_TRUE(parse_urdf(head + link_text("a", kBody) + "</robot>", "arm.urdf", problems));
}

/// A joint with this content between two bodies, with these warnings at its place and no others.
UrdfJoint joint_with(const std::string& type, const std::string& content, const std::vector<std::string>& warnings) {
  Problems problems;
  const auto model =
      parse(link_text("a", kBody) + link_text("b", kBody) + joint_text("j", type, "a", "b", content), problems);
  EXPECT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(problems.all().size(), warnings.size()) << lines_of(problems);
  for (std::size_t i = 0; i < std::min(warnings.size(), problems.all().size()); ++i) {
    EXPECT_EQ(problems.all()[i].mark.line, 4);
    EXPECT_NE(to_string(problems.all()[i]).find(warnings[i]), std::string::npos) << lines_of(problems);
  }
  return model ? model->joints[0] : UrdfJoint{};
}

// Oracle: URDF's own rules, and those of chain_joint: a zero is no limit of effort or velocity.
TEST(UrdfFaults, JointsMayLackWhatTheyDoNotNeed) {
  for (const char* type : {"continuous", "planar", "floating", "fixed"}) EXPECT_EQ(joint_with(type, "", {}).name, "j");
  EXPECT_EQ(joint_with("continuous", "<limit effort='3' velocity='0'/>", {"limit.velocity: found 0"}).limit->effort, 3);
  EXPECT_EQ(joint_with("continuous", "<limit effort='3'/>", {"limit.velocity: found none"}).limit->velocity, 0);
  EXPECT_EQ(joint_with("revolute", "<limit lower='-1' upper='2'/>", {"limit.effort", "limit.velocity"}).limit->upper,
            2);
  EXPECT_EQ(joint_with("prismatic", "<limit upper='2' effort='1' velocity='1'/>", {}).limit->lower, 0);
  const UrdfJoint still = joint_with("revolute", "<limit effort='1' velocity='1'/>", {"so the joint cannot move"});
  EXPECT_EQ(still.limit->lower, 0);
  EXPECT_EQ(still.limit->upper, 0);
  // Nothing of a fixed joint moves: its axis and limits have no meaning.
  joint_with("fixed", "<axis xyz='0 0 0'/><limit lower='1' upper='-1' effort='-1'/>", {});
  joint_with("fixed", "<axis/>", {});
  const Vector3 axis = joint_with("continuous", "<axis xyz='0 0 -2'/>", {"found a direction of length 2"}).axis_J;
  EXPECT_EQ(axis, Vector3(0, 0, -1));
}

// Oracle: the rule. A colour changes no answer; the nearest one is shown.
TEST(UrdfFaults, MaterialsNeverRefuseARobot) {
  using Rgba = std::array<double, 4>;
  const auto visual = [](const std::string& material) {
    return link_text("a", kBody + "<visual><geometry><sphere radius='1'/></geometry>" + material + "</visual>");
  };
  const auto colour = [&](const std::string& material, const std::string& top, std::size_t warnings) {
    Problems problems;
    const auto model = parse(top + visual(material), problems);
    EXPECT_TRUE(model) << lines_of(problems);
    EXPECT_EQ(problems.all().size(), warnings) << lines_of(problems);
    return model ? model->links[0].visuals.at(0).rgba : std::nullopt;
  };
  EXPECT_EQ(colour("<material name='m'><color rgba='255 0 -1 1'/></material>", "", 1), (Rgba{1, 0, 0, 1}));
  EXPECT_FALSE(colour("<material name='m'><color rgba='1 0 0'/></material>", "", 1));
  EXPECT_FALSE(colour("<material name='m'/>", "<material name='m'/>", 0));
  EXPECT_FALSE(colour("<material><color/></material>", "", 2));
  EXPECT_FALSE(colour("<material name='m'><texture filename='t.png'/></material>", "", 0));
  const std::string red = "<material name='m'><color rgba='1 0 0 1'/></material>";
  EXPECT_EQ(colour("<material name='m'/>", red + red, 0), (Rgba{1, 0, 0, 1}));
  EXPECT_EQ(colour(red + red, "", 1), (Rgba{1, 0, 0, 1}));
  EXPECT_EQ(colour("", "<material><color rgba='1 1 1 1'/></material>", 1), std::nullopt);
}

// Oracle: the rule. Other programs' additions are passed over; stray text between elements is told; text in place of
// a value is an error.
TEST(UrdfFaults, PassesOverWhatOtherProgramsRead) {
  parse_quietly(link_text("a", kBody + "<contact><lateral_friction value='1'/></contact><self_collision_checking/>") +
                "<gazebo><plugin>text</plugin></gazebo><transmission name='t'/><ros2_control/>"
                "<sensor name='s'><camera/></sensor><drake:acrobot drake:x='1'/>");
  Problems problems;
  EXPECT_TRUE(parse("--> stray" + link_text("a", "oops" + kBody), problems));
  EXPECT_EQ(problems.all().size(), 2U) << lines_of(problems);
  EXPECT_FALSE(parse(link_text("a", kBody + "<collision><origin>0 0 1</origin><geometry><sphere radius='1'/></geometry>"
                                            "</collision>"),
                     problems));
}

// Oracle: the same file without its declaration. A declaration belongs at the very beginning; many files have blank
// lines or a comment before it.
TEST(UrdfFaults, TheXmlDeclarationMayComeLate) {
  const std::string declaration = "<?xml version='1.0'?>";
  for (const std::string& before :
       {std::string("\n\n"), std::string("<!-- a > b -->\n"), std::string("\xEF\xBB\xBF \n")}) {
    Problems problems;
    const auto model = parse_urdf(before + declaration + "\n<robot name='r'>\n" + link_text("a", kBody) + "</robot>",
                                  "r.urdf", problems);
    ASSERT_TRUE(model) << lines_of(problems);
    EXPECT_EQ(model->links[0].mark.line, 3 + std::count(before.begin(), before.end(), '\n'));
  }
  for (const std::string& broken : {std::string(" <?xml "), std::string("\n<?xml"), std::string("<!-- <?xml ")}) {
    Problems problems;
    EXPECT_FALSE(parse_urdf(broken, "r.urdf", problems));
  }
}

// Oracle: the rule. A product of inertia that is not written is zero; a fixed joint follows nothing.
TEST(UrdfFaults, WhatIsNotWrittenIsZero) {
  Problems problems;
  const auto model =
      parse(link_text("a", "<inertial><mass value='1'/><inertia ixx='1' iyy='2' izz='2.5'/></inertial>") +
                link_text("b", kBody) + link_text("c", kBody) + joint_text("j", "continuous", "a", "b") +
                joint_text("k", "fixed", "a", "c", "<mimic joint='j'/>"),
            problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(problems.all().size(), 4U) << lines_of(problems);
  EXPECT_EQ(model->links[0].M_LLo_L->I_BBcm, Matrix3(Vector3(1, 2, 2.5).asDiagonal()));
  EXPECT_FALSE(model->joints[1].mimic);
}

// Oracle: the names themselves.
TEST(UrdfFaults, NamesMayHoldSlashesAndSpaces) {
  const UrdfModel model = parse_quietly(link_text("left arm/base", kBody) + link_text("left arm/tool 0", "") +
                                        joint_text("left arm/j 1", "fixed", "left arm/base", "left arm/tool 0"));
  EXPECT_TRUE(model.find_link("left arm/tool 0"));
  EXPECT_TRUE(model.find_joint("left arm/j 1"));
}

// Oracle: the rule. A name near one that is missing is a misspelling; beside the one it is near, it is something else.
TEST(UrdfFaults, ExtraAttributesAreNoMisspellings) {
  const std::string limit = "<limit effort='3' velocity='2' k_velocity='1'/>";
  EXPECT_EQ(joint_with("continuous", limit, {"unknown attribute \"k_velocity\" is ignored"}).limit->velocity, 2);
  Problems problems;
  EXPECT_FALSE(parse(link_text("a", kBody) + link_text("b", kBody) +
                         joint_text("j", "continuous", "a", "b", "<limit effort='3' k_velocity='1'/>"),
                     problems));
  EXPECT_NE(lines_of(problems).find("unknown attribute \"k_velocity\"; did you mean velocity?"), std::string::npos)
      << lines_of(problems);
  Problems of_elements;
  EXPECT_FALSE(
      parse(link_text("a", kBody + "<collision><geometry><sphere radius='1'/></geometry></collision><colision/>"),
            of_elements))
      << "a link may have several";
}

// Oracle: symmetry. The other half of the matrix says the same or is a warning; alone it is a misspelling.
TEST(UrdfFaults, InertiasMayBeWrittenWhole) {
  const auto inertia = [](const std::string& more) {
    return link_text(
        "a", "<inertial><mass value='1'/><inertia ixx='1' iyy='2' izz='2.5' ixy='0.1' ixz='-0.2' iyz='0.3' " + more +
                 "/></inertial>");
  };
  const UrdfModel whole = parse_quietly(inertia("iyx='0.1' izx='-2e-1' izy='0.30'"));
  EXPECT_EQ(whole.links.at(0).M_LLo_L->I_BBcm(2, 0), -0.2);
  const auto model =
      parse_with(inertia("iyx='0.1' izx='0.2'"),
                 "r.urdf:2:124: warning: link[a].inertial.inertia.izx: found \"0.2\", expected \"-0.2\" as "
                 "in ixz; that one counts\n");
  ASSERT_TRUE(model);
  EXPECT_EQ(model->links[0].M_LLo_L->I_BBcm(2, 0), -0.2);
  Problems problems;
  EXPECT_FALSE(parse(link_text("a",
                               "<inertial><mass value='1'/><inertia ixx='1' iyy='2' izz='2.5' iyx='0.1' ixz='0' "
                               "iyz='0'/></inertial>"),
                     problems));
  EXPECT_NE(lines_of(problems).find("unknown attribute \"iyx\"; did you mean ixy?"), std::string::npos);
}

// Oracle: the rule, on both sides of 1e-15 m² times the mass.
TEST(UrdfFaults, RoundingNoiseIsNoInertia) {
  const auto inertia = [](const std::string& ixx, const std::string& ixz) {
    return link_text("a", "<inertial><mass value='2'/><inertia ixx='" + ixx + "' iyy='" + ixx + "' izz='" + ixx +
                              "' ixy='0' ixz='" + ixz + "' iyz='0'/></inertial>");
  };
  for (const auto& [ixx, ixz] : {std::pair("0", "2.4e-35"), {"-1e-17", "1.9e-15"}, {"1e-16", "-3e-17"}}) {
    Problems problems;
    const auto model = parse(inertia(ixx, ixz), problems);
    ASSERT_TRUE(model) << lines_of(problems);
    ASSERT_EQ(problems.all().size(), 1U) << lines_of(problems);
    EXPECT_EQ(problems.all()[0].found, "found moments of a point");
    EXPECT_TRUE(model->links[0].M_LLo_L->I_BBcm.isZero(0));
  }
  Problems problems;
  EXPECT_FALSE(parse(inertia("0", "2.1e-15"), problems));
}

// Oracle: the rule. Below zero is no limit either, as -1 in many files.
TEST(UrdfFaults, NegativeEffortAndVelocityAreNoLimits) {
  const UrdfJoint joint =
      joint_with("revolute", "<limit lower='-1' upper='2' effort='-1.0' velocity='-2'/>",
                 {"limit.effort: found \"-1.0\", expected a number above zero; it counts as no limit",
                  "limit.velocity: found \"-2\", expected a number above zero"});
  EXPECT_EQ(joint.limit->effort, 0);
  EXPECT_EQ(joint.limit->velocity, 0);
  EXPECT_EQ(joint.limit->upper, 2);
}

// Oracle: the rule. Elements of xacro beside whole links are leftovers, unless something that is read needs xacro.
TEST(UrdfFaults, LeftoversOfXacroAreIgnored) {
  const std::string head = "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n";
  const std::string links = link_text("a", kBody);
  for (const char* leftover : {"<xacro:include filename='$(find x)/y.xacro'/>",
                               "<xacro:macro name='m' params='p'><link name='${p}'/></xacro:macro>",
                               "<xacro:property name='x' value='${1 + 1}'/>"}) {
    Problems problems;
    const auto model = parse_urdf(head + links + leftover + "</robot>", "r.urdf", problems);
    ASSERT_TRUE(model) << lines_of(problems);
    EXPECT_EQ(model->links.size(), 1U);
    ASSERT_EQ(problems.all().size(), 1U) << lines_of(problems);
    EXPECT_EQ(problems.all()[0].mark.line, 3);
  }
  Problems inside;
  EXPECT_TRUE(parse_urdf(head +
                             link_text("a", kBody + "<visual><geometry><sphere radius='1'/></geometry><xacro:grey/>"
                                                    "</visual>\n<xacro:b/>") +
                             "</robot>",
                         "r.urdf", inside));
  EXPECT_EQ(lines_of(inside),
            "r.urdf:2:236: warning: found the element \"xacro:grey\", expected plain URDF; it is ignored, with 1 more "
            "element of xacro\n");
  parse_quietly(link_text("a", kBody) + "<gazebo><plugin filename='$(find x)'/></gazebo><transmission name='${t}'/>");
  for (const std::string& needed :
       {link_text("b", "<visual><geometry><box size='${x} 1 1'/></geometry></visual>"),
        link_text("b", "<collision><geometry><mesh filename='$(find x)/a.stl'/></geometry></collision>"),
        std::string("<joint name='${j}' type='fixed'/>")}) {
    Problems problems;
    EXPECT_FALSE(parse_urdf(head + "<xacro:x/>" + links + needed + "</robot>", "r.urdf", problems));
    ASSERT_EQ(problems.all().size(), 1U) << lines_of(problems);
    EXPECT_EQ(problems.all()[0].found, "found xacro");
  }
  Problems by_name;
  EXPECT_FALSE(parse_urdf(head + "<xacro:x/>" + links + "</robot>", "r.urdf.xacro", by_name)) << "it is to be expanded";
}

// Oracle: the rule. A visual changes no answer: whatever is wrong with one, it is left out with a warning at its place.
TEST(UrdfFaults, FaultyVisualsAreLeftOut) {
  for (const char* faulty :
       {"<origin xyz='0 0 1'/>", "<geometry/>", "<geometry><mesh filename='a.stl' scale='0.001'/></geometry>",
        "<geometry><mesh filename='a.stl' scale='x y z'/></geometry>", "<geometry><sphere radius='-1'/></geometry>",
        "<geomtry><sphere radius='1'/></geomtry>", "<origin xyz='0 0'/><geometry><sphere radius='1'/></geometry>"}) {
    Problems problems;
    const auto model = parse(link_text("a", kBody + "\n<visual>" + faulty +
                                                "</visual>\n<visual><geometry><sphere radius='3'/>"
                                                "</geometry></visual>"),
                             problems);
    ASSERT_TRUE(model) << lines_of(problems);
    ASSERT_GE(problems.all().size(), 1U);
    for (const Problem& problem : problems.all()) {
      EXPECT_EQ(problem.mark.line, 3);
      EXPECT_NE(to_string(problem).find("; the visual is ignored"), std::string::npos) << lines_of(problems);
    }
    ASSERT_EQ(model->links[0].visuals.size(), 1U);
    EXPECT_EQ(std::get<Sphere>(model->links[0].visuals[0].shape).radius_m, 3);
    Problems of_collision;
    EXPECT_FALSE(parse(link_text("a", kBody + "<collision>" + faulty + "</collision>"), of_collision)) << faulty;
  }
}

// Oracle: the words. Six equal entries are a habit of people who fill in a form.
TEST(UrdfFaults, SaysWhatIsProbablyMeant) {
  Problems ones;
  EXPECT_FALSE(parse(link_text("a",
                               "<inertial><mass value='1'/><inertia ixx='0.001' iyy='0.001' izz='0.001' ixy='0.001' "
                               "ixz='0.001' iyz='0.001'/></inertial>"),
                     ones));
  EXPECT_EQ(
      lines_of(ones),
      "r.urdf:2:43: error: link[a].inertial.inertia: found moments of no solid body: inertia is not positive "
      "definite: principal moments 0, 0, 0.003 kg m^2, expected principal moments above zero, none above the sum of "
      "the two others; all six are 0.001, and ixy, ixz, iyz are probably meant to be 0; to take the nearest "
      "physical inertia, write arm.yaml: {drydock: 1, kind: arm, urdf: r.urdf, accept: [inertia]}\n");
  parse_with(link_text("a", kBody) + joint_text("j", "fixed", "world", "a"),
             "r.urdf:3:44: error: joint[j].parent.link: unknown link \"world\", expected a link of this file; "
             "<link name=\"world\"/> adds it\n");
}

// Oracle: the words. The file that is proposed names the robot as it is called, in quotes where YAML needs them.
TEST(UrdfFaults, ProposesTheFileThatAccepts) {
  for (const auto& [file, shown] :
       {std::pair("some/folder/my-arm_2.urdf", "my-arm_2.urdf"), {"a: b.urdf", "\"a: b.urdf\""}}) {
    Problems problems;
    EXPECT_FALSE(parse_urdf("<robot name='r'><link name='a'/></robot>", file, problems));
    ASSERT_EQ(problems.all().size(), 1U);
    EXPECT_EQ(problems.all()[0].expected,
              std::string("an <inertial> with a mass above zero in at least one; if only kinematics counts, write "
                          "arm.yaml: {drydock: 1, kind: arm, urdf: ") +
                  shown + ", accept: [mass]}");
  }
}

}  // namespace
}  // namespace drydock
