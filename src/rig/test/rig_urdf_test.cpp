// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_urdf.h"

#include <gtest/gtest.h>

#include <map>

#include "arm/chain_file.h"
#include "rig/cable/rig_joint_values.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

UrdfModel parsed(const RigUrdf& urdf) {
  Problems problems;
  std::optional<UrdfModel> model = parse_urdf(urdf.text, "rig.urdf", problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return model.value_or(UrdfModel{});
}

/// Where a link stands, by the joints between it and the world.
Pose place(const UrdfModel& model, const std::map<std::string, double>& values, const std::string& link) {
  LinkPathFault fault;
  const auto path = path_between(model, *model.find_link("world"), model.find_link(link).value(), fault);
  EXPECT_TRUE(path) << fault.found;
  VectorX q(path->chain.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = path->chain.joints[static_cast<std::size_t>(i)];
    q[i] = values.at(joint.name);
    EXPECT_GE(q[i], joint.lower - 1e-12) << joint.name;
    EXPECT_LE(q[i], joint.upper + 1e-12) << joint.name;
  }
  return tip_pose(path->chain, q);
}

void expect_pulleys_in_place(const CableRig& rig, const Pose& X_WB) {
  BoundingBox room = rig_room(rig, Pose{});
  extend(room, X_WB.p);
  const UrdfModel model = parsed(rig_urdf(rig, room, ""));
  const RigJointValues values = rig_joint_values(rig, X_WB);
  ASSERT_EQ(values.status, CableStatus::kOk);
  std::map<std::string, double> by_name;
  for (const JointValue& joint : values.joints) by_name[joint.joint] = joint.value;
  EXPECT_EQ(by_name.size(), values.joints.size());
  const Pose X_WP = place(model, by_name, rig.platform.name);
  EXPECT_LT((X_WP.p - X_WB.p).norm(), 1e-12);
  const Rotation R_WB = has_moments(rig.platform) ? X_WB.R : Rotation{};  // a point does not turn
  EXPECT_LT((X_WP.R.matrix - R_WB.matrix).norm(), 1e-12);
  for (const Cable& cable : rig.cables) {
    const CableLine line = cable_line(cable, X_WP);
    EXPECT_LT((place(model, by_name, cable.name + "_cable").p - line.p_WC).norm(), 1e-12);
    const Pose X_WA = place(model, by_name, cable.name + "_pulley");
    EXPECT_LT((X_WA.p - cable.p_WA).norm(), 1e-12) << cable.name;
    if (!cable.pulley) continue;
    EXPECT_LT((X_WA.R * Vector3::UnitZ() - cable.pulley->kingpin_W).norm(), 1e-12) << cable.name;
    EXPECT_LT((place(model, by_name, cable.name + "_tangent").p - line.p_WT).norm(), 1e-12) << cable.name;
  }
}

CableRig named(CableRig rig) {
  rig.name = "rig";
  rig.platform.name = "D";
  return rig;
}

// Oracle: closure. The tree's forward kinematics, read back from its text, ends at every anchor.
TEST(RigUrdf, PutsPulleysWhereTheyAre) {
  testing::Random random(41);
  for (int trial = 0; trial < 24; ++trial) {
    const testing::RigKind kind{testing::axes_of_kind(trial), 4 + trial % 5, trial % 2 == 0};
    const CableRig rig = named(testing::random_rig(random, kind));
    expect_pulleys_in_place(rig, {random.rotation(), random.vector(1)});
  }
}

// Oracle: the same, where an angle is free or at its end: cables along the azimuth's axis, gimbal lock, a wheel that is
// left at once or after three quarters of a turn.
TEST(RigUrdf, PutsPulleysWhereTheyAreInSpecialPlaces) {
  CableRig rig;
  rig.platform.axes = body_axes();
  const Vector3 k = Vector3::UnitZ();
  for (const auto& [p_WA, pulley] : {std::pair<Vector3, bool>({0.1, 0.2, 3}, false),
                                     {{0.1, 0.2, -3}, false},
                                     {{3, 0.2, 0.5}, true},
                                     {{-3, 0.2, 4.5}, true},
                                     {{0.3, 0.2, -4}, true},
                                     {{0.1, -2, 0}, true},
                                     {{0.1, 0.2001, 3}, true}}) {
    Cable cable;
    cable.name = "cable" + std::to_string(rig.cables.size() + 1);
    cable.p_WA = p_WA;
    if (pulley) cable.pulley = Pulley{0.1, k};
    rig.cables.push_back(cable);
  }
  rig = named(rig);
  expect_pulleys_in_place(rig, {Rotation{}, {0.1, 0.2, 0.5}});  // eyes at the origin
  for (const double pitch : {M_PI / 2, -M_PI / 2}) {
    expect_pulleys_in_place(rig, {rotation_about(Vector3::UnitY(), pitch), {0.1, 0.2, 0.5}});
  }
  rig.platform.axes = point_axes();
  expect_pulleys_in_place(rig, {Rotation{}, {0.1, 0.2, 0.5}});
}

// Oracle: names that XML or the tree itself takes; none is there twice, and all come back as they were.
TEST(RigUrdf, KeepsNames) {
  testing::Random random(5);
  CableRig rig = testing::random_rig(random, {point_axes(), 4, false});
  rig.name = "a & b";
  rig.platform.name = "world";
  rig.cables[0].name = "<first>";
  rig.cables[1].name = "the \"second\"";
  const UrdfModel model = parsed(rig_urdf(rig, rig_room(rig, Pose{}), ""));
  EXPECT_EQ(model.name, "a & b");
  EXPECT_TRUE(model.find_link("<first>_pulley"));
  EXPECT_TRUE(model.find_joint("the \"second\"_length"));
  EXPECT_TRUE(model.find_link("world_platform"));
  EXPECT_EQ(model.links[model.root].name, "world");
}

// Oracle: the shapes' own sizes, and the platform's mass; meshes are named, in order, for whoever writes them.
TEST(RigUrdf, ShowsThePlatform) {
  testing::Random random(6);
  CableRig rig = named(testing::random_rig(random, {body_axes(), 8, true}));
  const auto mesh = std::make_shared<const TriangleMesh>();
  const Pose X_BS{random.rotation(), random.vector(0.5)};
  rig.platform.shapes = {{0, Box{{0.1, 0.2, 0.3}}, X_BS}, {0, Capsule{0.1, 0.5}, X_BS}, {0, mesh, {}}, {0, mesh, X_BS}};
  const RigUrdf urdf = rig_urdf(rig, rig_room(rig, Pose{}), "rig_");
  ASSERT_EQ(urdf.meshes.size(), 2u);
  EXPECT_EQ(urdf.meshes[1].file, "rig_2.stl");
  const UrdfModel model = parsed(urdf);
  const UrdfLink& platform = model.links[model.find_link("D").value()];
  ASSERT_EQ(platform.collisions.size(), 6u);
  EXPECT_EQ(std::get<Box>(platform.collisions[0].shape).size, Vector3(0.1, 0.2, 0.3));
  EXPECT_LT((platform.collisions[0].X_LG.R.matrix - X_BS.R.matrix).norm(), 1e-13);
  EXPECT_LT((platform.collisions[2].X_LG.p - X_BS * Vector3(0, 0, 0.25)).norm(), 1e-14);
  EXPECT_EQ(platform.collisions[5].mesh_uri, "rig_2.stl");
  EXPECT_DOUBLE_EQ(platform.M_LLo_L->mass_kg, rig.platform.M_BBo_B.mass_kg);
  EXPECT_LT((platform.M_LLo_L->I_BBcm - rig.platform.M_BBo_B.I_BBcm).norm(), 1e-12);
  // The cable reaches from the eye past the pulley.
  const UrdfLink& cable = model.links[model.find_link("cable1_cable").value()];
  const double length_m = std::get<Cylinder>(cable.collisions.at(0).shape).length_m;
  EXPECT_GT(length_m, cable_line(rig.cables[0], Pose{}).free_length_m);
  EXPECT_LT((cable.collisions[0].X_LG * Vector3(0, 0, -length_m / 2)).norm(), 1e-12);
  EXPECT_LT((cable.collisions[0].X_LG * Vector3(0, 0, length_m / 2) - Vector3(length_m, 0, 0)).norm(), 1e-12);
}

// Oracle: the status of the cable that has no direction there.
TEST(RigUrdf, SaysWhereThereIsNoPose) {
  testing::Random random(8);
  const CableRig rig = testing::random_rig(random, {point_axes(), 4, false});
  const RigJointValues values = rig_joint_values(rig, {Rotation{}, rig.cables[2].p_WA});
  EXPECT_EQ(values.status, CableStatus::kNoLength);
  EXPECT_TRUE(values.joints.empty());
}

}  // namespace
}  // namespace drydock
