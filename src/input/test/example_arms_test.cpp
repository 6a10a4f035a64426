// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "geometry/body_clearance.h"
#include "input/test/broken_files.h"
#include "input/urdf/srdf.h"
#include "testing/random.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr double kDegree = std::numbers::pi / 180;

struct ExampleArm {
  UrdfModel robot;
  SrdfModel semantics;
};

/// Read as `drydock check` does; a warning fails as an error does.
ExampleArm read_arm(const std::string& stem) {
  const fs::path file = fs::path(DRYDOCK_SOURCE_DIR) / "examples/arms" / stem;
  Problems problems;
  const auto robot = read_urdf(file.string() + ".urdf", default_file_rules(file.string() + ".urdf"), problems);
  const auto semantics = robot ? read_srdf(file.string() + ".srdf", &*robot, problems) : std::nullopt;
  EXPECT_TRUE(problems.all().empty()) << testing::lines_of(problems);
  if (!semantics) throw std::runtime_error("cannot read " + stem);
  return {*robot, *semantics};
}

/// Poses of all links in the root's frame; q has a value for each joint that moves, in the order of the file.
std::vector<Pose> link_poses(const UrdfModel& robot, const std::vector<double>& q) {
  std::vector<Pose> X_WL(robot.links.size());
  std::size_t next = 0;
  for (const UrdfJoint& joint : robot.joints) {
    const Pose X_WJ = X_WL[joint.parent] * joint.X_PJ;
    const bool turns = joint.type == UrdfJointType::kRevolute;
    X_WL[joint.child] = turns ? X_WJ * Pose{rotation_about(joint.axis_J, q.at(next++)), Vector3::Zero()} : X_WJ;
  }
  return X_WL;
}

std::vector<const UrdfJoint*> moving_joints(const UrdfModel& robot) {
  std::vector<const UrdfJoint*> joints;
  for (const UrdfJoint& joint : robot.joints) {
    if (joint.type == UrdfJointType::kRevolute) joints.push_back(&joint);
  }
  return joints;
}

std::vector<Pose> zero_poses(const UrdfModel& robot) {
  return link_poses(robot, std::vector<double>(moving_joints(robot).size(), 0.0));
}

std::vector<double> random_positions(const UrdfModel& robot, testing::Random& random) {
  std::vector<double> q;
  for (const UrdfJoint* joint : moving_joints(robot)) {
    const int where = random.whole(0, 5);  // a third at a limit
    q.push_back(where == 0   ? joint->limit->lower
                : where == 1 ? joint->limit->upper
                             : random.between(joint->limit->lower, joint->limit->upper));
  }
  return q;
}

/// The pairs of links with shapes for which `wanted(reason)` holds; the reason is empty for pairs that are compared.
template <class Wanted>
BodyClearance clearance_of(const ExampleArm& arm, const Wanted& wanted) {
  std::map<std::set<std::string>, std::string> reason_of;
  for (const SrdfPair& pair : arm.semantics.disabled_pairs) reason_of[{pair.link1, pair.link2}] = pair.reason;
  const std::vector<UrdfLink>& links = arm.robot.links;
  std::vector<BodyShape> shapes;
  std::vector<BodyPair> pairs;
  for (std::size_t a = 0; a < links.size(); ++a) {
    for (const UrdfShape& shape : links[a].collisions) shapes.push_back({a, shape.shape, shape.X_LG});
    for (std::size_t b = a + 1; b < links.size(); ++b) {
      if (links[a].collisions.empty() || links[b].collisions.empty()) continue;
      if (wanted(reason_of[{links[a].name, links[b].name}])) pairs.push_back({a, b});
    }
  }
  return BodyClearance(links.size(), shapes, pairs);
}

double total_mass_kg(const UrdfModel& robot) {
  double sum = 0;
  for (const UrdfLink& link : robot.links) sum += link.M_LLo_L ? link.M_LLo_L->mass_kg : 0.0;
  return sum;
}

Pose pose_of(const UrdfModel& robot, const std::vector<Pose>& X_WL, const std::string& link) {
  return X_WL.at(robot.find_link(link).value());
}

// Oracle: the published figures of the arm.
TEST(ExampleArms, LwrHasThePublishedFigures) {
  const ExampleArm arm = read_arm("lwr/lwr");
  const std::vector<Pose> X_WL = zero_poses(arm.robot);
  const double limits_deg[] = {170, 120, 170, 120, 170, 120, 170}, torques_Nm[] = {176, 176, 100, 100, 100, 38, 38};
  const auto joints = moving_joints(arm.robot);
  ASSERT_EQ(joints.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_NEAR(joints[i]->limit->upper, limits_deg[i] * kDegree, 1e-5);
    EXPECT_NEAR(joints[i]->limit->lower, -limits_deg[i] * kDegree, 1e-5);
    EXPECT_EQ(joints[i]->limit->effort, torques_Nm[i]);
    EXPECT_NEAR(joints[i]->limit->velocity, 112.5 * kDegree, 1e-5);
  }
  const auto height_m = [&](const std::string& link) { return pose_of(arm.robot, X_WL, link).p.z(); };
  EXPECT_NEAR(height_m("link2"), 0.3105, 1e-12);
  EXPECT_NEAR(height_m("link4") - height_m("link2"), 0.4, 1e-12);
  EXPECT_NEAR(height_m("link6") - height_m("link4"), 0.39, 1e-12);
  EXPECT_NEAR(height_m("flange") - height_m("link6"), 0.078, 1e-12);
  EXPECT_NEAR(total_mass_kg(arm.robot), 14.7 + 0.5, 1e-9);
}

// Oracle: the length, and the gravity torque of the shoulder of the arm stretched out level, 80 N m many times over.
TEST(ExampleArms, SuspendedArmCannotHoldItself) {
  const ExampleArm arm = read_arm("suspended/arm3m");
  const std::vector<Pose> X_WL = zero_poses(arm.robot);
  EXPECT_NEAR(pose_of(arm.robot, X_WL, "flange").p.z(), 3.0, 1e-12);
  const double z_shoulder_m = pose_of(arm.robot, X_WL, "link2").p.z();
  double moment_Nm = 0;
  for (std::size_t i = 0; i < X_WL.size(); ++i) {
    const auto& M = arm.robot.links[i].M_LLo_L;
    if (M && X_WL[i].p.z() >= z_shoulder_m) moment_Nm += 9.81 * M->mass_kg * ((X_WL[i] * M->p_BBcm).z() - z_shoulder_m);
  }
  EXPECT_GT(moment_Nm, 8 * 80.0);
  EXPECT_NEAR(total_mass_kg(arm.robot), 70, 1e-9);
}

// Oracle: symmetry: half a turn about the x axis through the elbow takes the arm, its masses and its axes to
// themselves.
TEST(ExampleArms, WalkerIsTheSameFromEitherEnd) {
  const ExampleArm arm = read_arm("walker/walker");
  const std::vector<Pose> X_WL = zero_poses(arm.robot);
  const Pose X_VW{rotation_about(Vector3::UnitX(), std::numbers::pi), {0, 0, 1.6}};
  EXPECT_NEAR((pose_of(arm.robot, X_WL, "tip").p - Vector3(0, 0, 1.6)).norm(), 0, 1e-12);
  EXPECT_NEAR((pose_of(arm.robot, X_WL, "tip").R.matrix - X_VW.R.matrix).norm(), 0, 1e-12);
  const auto body = [&](int i) { return i == 0 ? std::string("base") : "link" + std::to_string(i); };
  for (int i = 0; i <= 7; ++i) {
    const std::size_t here = arm.robot.find_link(body(i)).value(), there = arm.robot.find_link(body(7 - i)).value();
    const SpatialInertia M_V = X_VW * (X_WL[here] * arm.robot.links[here].M_LLo_L.value());
    const SpatialInertia M_W = X_WL[there] * arm.robot.links[there].M_LLo_L.value();
    EXPECT_NEAR(M_V.mass_kg, M_W.mass_kg, 1e-12);
    EXPECT_LT((M_V.p_BBcm - M_W.p_BBcm).norm(), 2e-6);  // written with six decimals
    EXPECT_LT((M_V.I_BBcm - M_W.I_BBcm).norm(), 1e-6);
  }
  const auto joints = moving_joints(arm.robot);
  ASSERT_EQ(joints.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) {
    const Pose &X_WJ = X_WL[joints[i]->child], &X_WK = X_WL[joints[6 - i]->child];
    const Vector3 axis_W = X_WK.R * joints[6 - i]->axis_J;
    EXPECT_NEAR(std::abs((X_VW.R * (X_WJ.R * joints[i]->axis_J)).dot(axis_W)), 1, 1e-12);
    EXPECT_LT((X_VW * X_WJ.p - X_WK.p).cross(axis_W).norm(), 1e-12);
    EXPECT_EQ(joints[i]->limit->upper, joints[6 - i]->limit->upper);
  }
}

// Oracle: symmetry: the same positions on both sides give poses that are mirror images in y.
TEST(ExampleArms, TwinIsItsMirrorImage) {
  const ExampleArm arm = read_arm("twin/twin");
  testing::Random random(460);
  std::vector<double> q = random_positions(arm.robot, random);
  ASSERT_EQ(q.size(), 15U);
  q[0] = 0;  // the torso
  const auto joints = moving_joints(arm.robot);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    for (std::size_t k = 0; k < joints.size(); ++k) {
      if (joints[i]->name.substr(0, 5) == "left_" && joints[k]->name == "right_" + joints[i]->name.substr(5))
        q[k] = q[i];
    }
  }
  const std::vector<Pose> X_WL = link_poses(arm.robot, q);
  for (int i = 1; i <= 7; ++i) {
    const std::string link = "link" + std::to_string(i);
    const std::size_t left = arm.robot.find_link("left_" + link).value(),
                      right = arm.robot.find_link("right_" + link).value();
    const SpatialInertia M_left = X_WL[left] * arm.robot.links[left].M_LLo_L.value();
    const SpatialInertia M_right = X_WL[right] * arm.robot.links[right].M_LLo_L.value();
    const Vector3 mirror(1, -1, 1);
    EXPECT_LT((M_left.p_BBcm - M_right.p_BBcm.cwiseProduct(mirror)).norm(), 1e-9);
    EXPECT_LT((M_left.I_BBcm - mirror.asDiagonal() * M_right.I_BBcm * mirror.asDiagonal()).norm(), 1e-9);
  }
}

// Oracle: by construction, the poses the examples begin in are clear; and in random poses, limits included, links that
// are never to touch do not.
TEST(ExampleArms, StandClearAndNeverMeansNever) {
  const double half_pi = 0.5 * std::numbers::pi;
  const std::vector<double> side{0, 1.2, 0, 1.2, 0.3, -0.5, 0};
  std::vector<double> both{0};
  both.insert(both.end(), side.begin(), side.end());
  both.insert(both.end(), side.begin(), side.end());
  const std::vector<std::pair<std::string, std::vector<double>>> ready{
      {"lwr/lwr", {0, half_pi / 3, 0, -half_pi, 0, 2 * half_pi / 3, 0}},
      {"suspended/arm3m", {0, 0.6, 0, 1.2, 0, 0.9, 0}},
      {"walker/walker", {0, 0.7, 0, 2 * half_pi - 1.4, 0, 0.7, 0}},
      {"twin/twin", both}};
  testing::Random random(461);
  for (const auto& [stem, q] : ready) {
    const ExampleArm arm = read_arm(stem);
    BodyClearance compared = clearance_of(arm, [](const std::string& reason) { return reason.empty(); });
    EXPECT_GT(compared.nearest(link_poses(arm.robot, q)).near.distance_m, 0.1) << stem;
    EXPECT_GT(compared.nearest(zero_poses(arm.robot)).near.distance_m, 0.1) << stem;
    BodyClearance never = clearance_of(arm, [](const std::string& reason) { return reason == "Never"; });
    for (int trial = 0; trial < 300; ++trial) {
      const BodyPairHit hit = never.nearest(link_poses(arm.robot, random_positions(arm.robot, random)));
      EXPECT_GT(hit.near.distance_m, 0.01) << stem << ": " << arm.robot.links[never.pairs()[hit.pair].first].name
                                           << ", " << arm.robot.links[never.pairs()[hit.pair].second].name;
    }
  }
}

}  // namespace
}  // namespace drydock
