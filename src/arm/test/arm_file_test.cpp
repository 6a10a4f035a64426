// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "arm/arm_tree.h"
#include "multibody/forward_dynamics.h"
#include "multibody/kinematics.h"
#include "testing/random.h"

namespace drydock {
namespace {

const std::filesystem::path kArms = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples" / "arms";

/// A folder with the example robots, for files that name them.
struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("drydock_arm_" + std::to_string(::getpid()));
  Folder() {
    std::filesystem::create_directories(path);
    for (const char* name : {"lwr/lwr.urdf", "twin/twin.urdf", "suspended/arm3m.urdf"}) {
      std::filesystem::copy_file(kArms / name, path / std::filesystem::path(name).filename());
    }
  }
  ~Folder() { std::filesystem::remove_all(path); }

  ArmModel read(const std::string& text) const {
    const std::filesystem::path file = path / "arm.yaml";
    std::ofstream(file) << "drydock: 1\nkind: arm\n" + text;
    Problems problems;
    std::optional<ArmModel> arm = read_arm(file, default_file_rules(file), {}, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return arm ? std::move(*arm) : ArmModel{};
  }
};

UrdfModel twin() {
  Problems problems;
  const std::filesystem::path path = kArms / "twin" / "twin.urdf";
  std::optional<UrdfModel> model = read_urdf(path, default_file_rules(path), problems);
  EXPECT_TRUE(model);
  return model ? *model : UrdfModel{};
}

/// X_RL of a link in the root, joint by joint; q is by joint of the URDF.
Pose pose_by_hand(const UrdfModel& model, std::size_t link, const std::vector<double>& q) {
  if (!model.links[link].parent_joint) return {};
  const std::size_t index = *model.links[link].parent_joint;
  const UrdfJoint& joint = model.joints[index];
  Pose X_JL;
  if (joint.type == UrdfJointType::kPrismatic) X_JL.p = q[index] * joint.axis_J;
  if (joint.type == UrdfJointType::kRevolute) X_JL.R = rotation_about(joint.axis_J, q[index]);
  return pose_by_hand(model, joint.parent, q) * joint.X_PJ * X_JL;
}

std::vector<double> random_positions(const UrdfModel& model, testing::Random& random) {
  std::vector<double> q(model.joints.size(), 0.0);
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (model.joints[i].limit) q[i] = random.between(model.joints[i].limit->lower, model.joints[i].limit->upper);
  }
  return q;
}

VectorX along(const std::vector<std::size_t>& joints, const std::vector<double>& q) {
  VectorX picked(static_cast<Eigen::Index>(joints.size()));
  for (std::size_t k = 0; k < joints.size(); ++k) picked[static_cast<Eigen::Index>(k)] = q[joints[k]];
  return picked;
}

double apart(const Pose& X_AB, const Pose& X_AC) {
  return (X_AB.p - X_AC.p).norm() + (X_AB.R.matrix - X_AC.R.matrix).norm();
}

// Oracle: the poses of both links in the root, composed joint by joint: X_LR = X_TL⁻¹ X_TR.
TEST(PathBetween, LeadsUpOneArmAndDownTheOther) {
  testing::Random random(3);
  const UrdfModel model = twin();
  const std::size_t left = *model.find_link("left_connector"), right = *model.find_link("right_connector");
  LinkPathFault fault;
  const std::optional<LinkPath> path = path_between(model, left, right, fault);
  ASSERT_TRUE(path);
  ASSERT_EQ(path->joints.size(), 14u);  // not the torso's
  EXPECT_EQ(path->chain.joints.front().name, "left_joint7");
  EXPECT_EQ(path->chain.joints.back().name, "right_joint7");
  for (int trial = 0; trial < 50; ++trial) {
    const std::vector<double> q = random_positions(model, random);
    const Pose X_TL = pose_by_hand(model, left, q), X_TR = pose_by_hand(model, right, q);
    EXPECT_LT(apart(tip_pose(path->chain, along(path->joints, q)), inverse(X_TL) * X_TR), 1e-13);
  }
}

// Oracle: held_at_tip, and the inverse pose.
TEST(PathBetween, IsTheSameArmHeldAtEitherEnd) {
  testing::Random random(4);
  const UrdfModel model = twin();
  const std::size_t torso = *model.find_link("torso_connector"), right = *model.find_link("right_connector");
  LinkPathFault fault;
  const std::optional<LinkPath> out = path_between(model, torso, right, fault);
  const std::optional<LinkPath> back = path_between(model, right, torso, fault);
  ASSERT_TRUE(out && back);
  const Chain turned = held_at_tip(out->chain);
  ASSERT_EQ(turned.joints.size(), back->chain.joints.size());
  for (std::size_t i = 0; i < turned.joints.size(); ++i) {
    EXPECT_EQ(turned.joints[i].name, back->chain.joints[i].name);
    EXPECT_EQ(turned.joints[i].lower, back->chain.joints[i].lower);
  }
  for (int trial = 0; trial < 50; ++trial) {
    const std::vector<double> q = random_positions(model, random);
    const Pose X_BT = tip_pose(back->chain, along(back->joints, q));
    EXPECT_LT(apart(X_BT, tip_pose(turned, along(back->joints, q))), 1e-13);
    EXPECT_LT(apart(X_BT, inverse(tip_pose(out->chain, along(out->joints, q)))), 1e-13);
  }
}

// Oracle: the words that a user reads.
TEST(PathBetween, SaysWhyThereIsNone) {
  const UrdfModel model = twin();
  LinkPathFault fault;
  EXPECT_FALSE(path_between(model, *model.find_link("torso_connector"), *model.find_link("pelvis"), fault));
  EXPECT_EQ(fault.found, "found no joint that moves between \"torso_connector\" and \"pelvis\"");
}

// Oracle: a carriage by hand. The axis is one of the rail's: the root link shifts along it, however it is turned.
TEST(ArmModel, SlidesOnItsRail) {
  testing::Random random(5);
  const Folder folder;
  const ArmModel arm = folder.read(
      "urdf: lwr.urdf\nchains: {all: {base: rail, tip: tool}, own: {base: base, tip: tool}}\n"
      "linear_axis: {axis: [2, 1, -2], limits: [-1 m, 3 m], speed: 0.4 m/s, force: 900 N,"
      " at: {p: [0.1, 0.2, 0.3], rpy: [20 deg, -40 deg, 70 deg]}}\n");
  ASSERT_EQ(arm.joints.size(), 8u);
  EXPECT_EQ(arm.joints[0].limits.name, "linear_axis");
  EXPECT_TRUE(arm.joints[0].limits.slides);
  EXPECT_EQ(arm.joints[0].limits.lower, -1);
  EXPECT_EQ(arm.joints[0].limits.upper, 3);
  EXPECT_EQ(arm.joints[0].drive.speed_max, 0.4);
  EXPECT_EQ(arm.joints[0].drive.effort_max, 900);
  ASSERT_EQ(arm.chains.size(), 2u);
  const Chain &all = arm.find_chain("all")->chain, &own = arm.find_chain("own")->chain;
  const double degree = M_PI / 180;
  const Rotation R_CB = rotation_about(Vector3::UnitZ(), 70 * degree) * rotation_about(Vector3::UnitY(), -40 * degree) *
                        rotation_about(Vector3::UnitX(), 20 * degree);
  for (int trial = 0; trial < 20; ++trial) {
    VectorX q(8);
    for (Eigen::Index i = 0; i < 8; ++i) q[i] = random.between(-1, 1);
    const Pose X_RB{R_CB, Vector3(0.1, 0.2, 0.3) + q[0] * Vector3(2, 1, -2) / 3};  // R is the rail
    EXPECT_LT(apart(tip_pose(all, q), X_RB * tip_pose(own, q.tail(7))), 1e-13);
  }
}

// Oracle: the rod's end by hand, p_LD = p_LE + l R(axis1, a) R(axis2, b) rod; masses as written.
TEST(ArmModel, HangsByItsCoupling) {
  testing::Random random(6);
  const Folder folder;
  const ArmModel bare = folder.read("urdf: arm3m.urdf\n");
  const ArmModel arm = folder.read(
      "urdf: arm3m.urdf\nsuspension:\n  link: link5\n  point: [0.01, -0.02, 0.4]\n  force: free\n  most: 900 N\n"
      "  coupling: {first_axis: [0, 0.1, 1], second_axis: [2, 0, 0], rod_axis: [0, 1, 0.2],\n"
      "    length: 35 cm, mass: 1.5 kg, limits: [[-90 deg, 80 deg], [-1, 1.5]], damping: 0.3}\n");
  ASSERT_TRUE(arm.suspension);
  EXPECT_TRUE(arm.suspension->is_free);
  EXPECT_EQ(arm.suspension->f_z_max_N, 900);
  EXPECT_NEAR(arm.suspension->coupling.upper_rad[0], 80 * M_PI / 180, 1e-15);
  EXPECT_EQ(arm.joints.size(), bare.joints.size());  // passive joints have no drives
  EXPECT_LT(arm.find_joint("coupling1"), 0);
  EXPECT_EQ(arm.urdf.joints[*arm.urdf.find_joint("coupling2")].damping, 0.3);
  const UrdfLink& rod = arm.urdf.links[*arm.urdf.find_link("rod")];
  EXPECT_EQ(rod.M_LLo_L->mass_kg, 1.5);
  EXPECT_LT((rod.M_LLo_L->p_BBcm - 0.175 * Vector3(0, 1, 0.2).normalized()).norm(), 1e-15);

  LinkPathFault fault;
  const auto path = path_between(arm.urdf, *arm.urdf.find_link("link5"), arm.suspension->rod_end, fault);
  ASSERT_TRUE(path);
  for (int trial = 0; trial < 20; ++trial) {
    const VectorX q = random.vector().head<2>();
    const Vector3 p_LD = Vector3(0.01, -0.02, 0.4) +
                         rotation_about(Vector3(0, 0.1, 1).normalized(), q[0]) *
                             (rotation_about(Vector3::UnitX(), q[1]) * (0.35 * Vector3(0, 1, 0.2).normalized()));
    EXPECT_LT((tip_pose(path->chain, q).p - p_LD).norm(), 1e-14);
  }
}

// Oracle: the file. What a joint says goes before what all say, and that before the URDF.
TEST(ArmModel, MergesItsDrives) {
  const Folder folder;
  const ArmModel arm = folder.read(
      "urdf: lwr.urdf\nsensor: ft_sensor\ncontrol: {mode: stiffness, rate: 500 Hz, stiffness: [100, 200, 300, 400, "
      "500, "
      "600, 700], feed_forward: gravity}\n"
      "drives:\n  type: detailed\n  ratio: 120\n  brake: 80 N m\n  friction: {viscous: 0.5, coulomb: 1 N m, stiction: "
      "1.2 N m}\n"
      "  joints:\n    joint2: {type: simple, torque: 90 N m}\n"
      "    joint5: {ratio: 60, acceleration: 3, friction: {coulomb: 0.25}, stiffening: [7, 8]}\n");
  ASSERT_EQ(arm.joints.size(), 7u);
  const ArmModel bare = folder.read("urdf: lwr.urdf\n");
  const DriveModel &first = arm.joints[0].drive, &second = arm.joints[1].drive, &fifth = arm.joints[4].drive;
  EXPECT_EQ(first.kind, DriveKind::kDetailed);
  EXPECT_EQ(first.effort_max, bare.joints[0].drive.effort_max);
  EXPECT_TRUE(std::isfinite(first.effort_max));
  EXPECT_EQ(first.friction.stiction, 1.2);
  EXPECT_EQ(arm.joints[0].acceleration_max, 2 * first.speed_max);
  EXPECT_EQ(second.kind, DriveKind::kSimple);
  EXPECT_EQ(second.effort_max, 90);
  EXPECT_EQ(arm.joints[1].limits.effort_max, 90);
  EXPECT_EQ(second.ratio, 120);
  EXPECT_EQ(fifth.ratio, 60);
  EXPECT_EQ(fifth.brake, 80);
  EXPECT_EQ(fifth.friction.viscous, 0);  // a section of friction stands for itself
  EXPECT_EQ(fifth.friction.stiction, 0.25);
  EXPECT_EQ(fifth.stiffness[1], 7);
  EXPECT_EQ(fifth.stiffness[2], 8);
  EXPECT_EQ(arm.joints[4].acceleration_max, 3);
  ASSERT_EQ(arm.chains.size(), 1u);  // from the root to the only end
  EXPECT_EQ(arm.chains[0].chain.joints[1].effort_max, 90);
  EXPECT_EQ(arm.control.mode, ControlMode::kStiffness);
  EXPECT_EQ(arm.control.rate_Hz, 500);
  EXPECT_EQ(arm.control.feed_forward, FeedForward::kGravity);
  EXPECT_EQ(arm.control.stiffness, std::vector<double>({100, 200, 300, 400, 500, 600, 700}));
  ASSERT_TRUE(arm.sensor);
  EXPECT_EQ(arm.urdf.joints[*arm.sensor].name, "ft_sensor");
}

// Oracles: the masses of the URDF, and tip_pose of the chain.
TEST(ArmTree, IsTheArmOfItsFile) {
  testing::Random random(7);
  const Folder folder;
  const ArmModel arm = folder.read(
      "urdf: twin.urdf\nchains: {left: {base: torso_connector, tip: left_connector}, right: {base: torso_connector, "
      "tip: right_connector}}\n"
      "linear_axis: {axis: [0, 1, 0.5], at: {p: [0.1, 0, 0.3], rpy: [10 deg, 20 deg, 30 deg]}}\n"
      "suspension: {link: left_link5, coupling: {mass: 3 kg}}\n");
  ASSERT_EQ(arm.chains.size(), 2u);
  const Pose X_WB = random.pose(1.0);
  const ArmTree tree = arm_tree(arm, X_WB);
  double of_links_kg = 0, of_tree_kg = 0;
  for (const UrdfLink& link : arm.urdf.links) of_links_kg += link.M_LLo_L ? link.M_LLo_L->mass_kg : 0;
  for (const Link& link : tree.model.links) of_tree_kg += link.M_LLo_L.mass_kg;
  EXPECT_NEAR(of_tree_kg, of_links_kg - 3, 1e-12);  // all but the rod: the rail carries even the root
  EXPECT_EQ(tree.model.positions, static_cast<int>(arm.joints.size()));
  for (int trial = 0; trial < 20; ++trial) {
    VectorX q(static_cast<Eigen::Index>(arm.joints.size()));
    for (Eigen::Index i = 0; i < q.size(); ++i) q[i] = random.between(-1, 1);
    const TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
    DynamicsWork work(tree.model);
    update_kinematics(tree.model, state, work);
    const auto pose_of = [&](std::size_t link) {
      const TreeFrame& frame = tree.links[link];
      return link_pose(tree.model, state, work, frame.link) * frame.X_LC;
    };
    for (const ArmChain& chain : arm.chains) {
      const Pose X_BT = tip_pose(chain.chain, q(chain.joints));
      EXPECT_LT(apart(pose_of(chain.tip), pose_of(chain.base) * X_BT), 1e-12);
    }
  }
}

/// A robot of two joints as public ones are: frames without mass at both ends and between the joints; the last link
/// with or without mass.
std::string robot_with_frames(bool ends_in_mass) {
  const std::string body =
      "<inertial><origin xyz='0.1 0 0.2'/><mass value='2'/><inertia ixx='0.02' iyy='0.03' izz='0.04' ixy='0' ixz='0' "
      "iyz='0'/></inertial>";
  const std::string zeros =
      "<inertial><mass value='0'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial>";
  const auto joint = [](const std::string& name, const std::string& type, const std::string& parent,
                        const std::string& child, const std::string& axis) {
    return "<joint name='" + name + "' type='" + type + "'><origin xyz='0 0 0.3' rpy='0.2 0 0.1'/><parent link='" +
           parent + "'/><child link='" + child + "'/><axis xyz='" + axis + "'/></joint>";
  };
  return "<robot name='frames'><link name='world'/><link name='base'>" + body + "</link><link name='cross'>" + zeros +
         "</link><link name='upper'>" + (ends_in_mass ? body : zeros) + "</link><link name='tool0'/>" +
         joint("foot", "fixed", "world", "base", "0 0 0") + joint("first", "continuous", "base", "cross", "0 0 1") +
         joint("second", "continuous", "cross", "upper", "0 1 0") +
         joint("flange", "fixed", "upper", "tool0", "1 0 0") + "</robot>";
}

// Oracles: the poses composed joint by joint, between frames by their names; what articulated-body dynamics says. A
// frame between two joints moves what is beyond it; a moving end without mass has positions, but no accelerations.
TEST(ArmTree, CarriesFramesWithoutMass) {
  testing::Random random(8);
  const Folder folder;
  for (const bool ends_in_mass : {true, false}) {
    std::ofstream(folder.path / "frames.urdf") << robot_with_frames(ends_in_mass);
    const ArmModel arm = folder.read("urdf: frames.urdf\nchains: {arm: {base: world, tip: tool0}}\n");
    ASSERT_EQ(arm.chains.size(), 1u);
    const VectorX q = random.vector().head<2>();
    const Pose X_step{rotation_about(Vector3::UnitZ(), 0.1) * rotation_about(Vector3::UnitX(), 0.2), {0, 0, 0.3}};
    const Pose X_first{rotation_about(Vector3::UnitZ(), q[0]), Vector3::Zero()};
    const Pose X_second{rotation_about(Vector3::UnitY(), q[1]), Vector3::Zero()};
    EXPECT_LT(apart(tip_pose(arm.chains[0].chain, q), X_step * X_step * X_first * X_step * X_second * X_step), 1e-14);
    const ArmTree tree = arm_tree(arm);
    const TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
    DynamicsWork work(tree.model);
    Loads loads = no_loads(tree.model);
    loads.g_W = Vector3(0, 0, -9.81);
    VectorX vdot;
    EXPECT_EQ(forward_dynamics(tree.model, state, loads, work, vdot),
              ends_in_mass ? DynamicsStatus::kOk : DynamicsStatus::kNoMass);
  }
}

// Oracle: the rule. An inertia that no body has is an error, and a warning with the nearest one for a user who accepts.
TEST(ArmModel, AcceptsAnInertiaThatNoBodyHas) {
  const Folder folder;
  std::string text = robot_with_frames(true);
  text.replace(text.rfind("izz='0.04'"), 10, "izz='0.06'");
  std::ofstream(folder.path / "frames.urdf") << text;
  const std::filesystem::path file = folder.path / "arm.yaml";
  for (const bool accepts : {false, true}) {
    std::ofstream(file) << "drydock: 1\nkind: arm\nurdf: frames.urdf\n" << (accepts ? "accept: [inertia]\n" : "");
    Problems problems;
    const std::optional<ArmModel> arm = read_arm(file, default_file_rules(file), {}, problems);
    EXPECT_EQ(arm.has_value(), accepts);
    ASSERT_EQ(problems.all().size(), 1u);
    EXPECT_EQ(problems.all()[0].severity, accepts ? Severity::kWarning : Severity::kError);
    EXPECT_EQ(problems.all()[0].field, "link[upper].inertial.inertia");
    if (!arm) continue;
    const SpatialInertia& M = *arm->urdf.links[*arm->urdf.find_link("upper")].M_LLo_L;
    const Vector3 nearest = Vector3(0.02, 0.03, 0.06) + 0.01 / 3 * Vector3(1, 1, -1);
    EXPECT_LT((M.I_BBcm.diagonal() - nearest).norm(), 1e-6);
  }
}

}  // namespace
}  // namespace drydock
