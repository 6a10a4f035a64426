// SPDX-License-Identifier: Apache-2.0
#include "keep_out/urdf.h"

#include <gtest/gtest.h>

#include <set>

#include "input/urdf/srdf.h"
#include "spatial/vector.h"

namespace drydock {
namespace {

const std::vector<BoundingBox> kTwoBoxes = {{{-1.25, 0.5, 2}, {0.75, 0.625, 2.5}}, {{0.1, 0.2, 0.3}, {0.4, 0.5, 0.7}}};
const std::vector<std::string> kRobotLinks = {"upper <arm>", "tool"};

KeepOutUrdf two_boxes() {
  return {"keep_out", "D & E", 1e-4, kTwoBoxes, {{-2, -1, 0}, {1, 2, 3}}, kRobotLinks};
}

// Oracle: our URDF reader, which tells of every oddity.
TEST(KeepOutUrdf, HoldsBoxesAndThePoint) {
  Problems problems;
  const auto robot = parse_urdf(keep_out_urdf(two_boxes()).bytes, "keep_out.urdf", problems);
  ASSERT_TRUE(robot);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  const UrdfLink& volume = robot->links.at(robot->find_link("keep_out").value());
  ASSERT_EQ(volume.collisions.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Vector3 size = std::get<Box>(volume.collisions[i].shape).size;
    EXPECT_TRUE(volume.collisions[i].X_LG.p.isApprox(centre(kTwoBoxes[i]), 1e-15));
    EXPECT_TRUE(size.isApprox(extent(kTwoBoxes[i]), 1e-15));
  }
  const UrdfLink& point = robot->links.at(robot->find_link("keep_out_D & E").value());
  EXPECT_EQ(std::get<Sphere>(point.collisions.at(0).shape).radius_m, 1e-4);
  // Three slides whose sum is any point of the room.
  const UrdfJoint& z = robot->joints.at(point.parent_joint.value());
  EXPECT_EQ(z.type, UrdfJointType::kPrismatic);
  EXPECT_EQ(robot->links.at(robot->root).name, "world");
}

// Oracle: the pairs that are left. Only the volume and its point collide.
TEST(KeepOutUrdf, ConcernsThePointAlone) {
  Problems problems;
  const auto srdf = parse_srdf(keep_out_srdf(two_boxes()).bytes, "keep_out.srdf", nullptr, problems);
  ASSERT_TRUE(srdf);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  std::set<std::set<std::string>> may_touch;
  for (const SrdfPair& pair : srdf->disabled_pairs) may_touch.insert({pair.link1, pair.link2});
  const std::string point = keep_out_link("D & E");
  for (const std::string& link : kRobotLinks) {
    EXPECT_TRUE(may_touch.contains({"keep_out", link}));
    EXPECT_TRUE(may_touch.contains({point, link}));
  }
  EXPECT_EQ(may_touch.size(), 4u);
  EXPECT_FALSE(may_touch.contains({"keep_out", point}));
}

TEST(KeepOutUrdf, RefusesWhatIsNoVolume) {
  KeepOutUrdf request = two_boxes();
  request.ball_radius_m = 0;
  EXPECT_FALSE(keep_out_urdf(request).ok());
  request = two_boxes();
  request.room = {};
  EXPECT_FALSE(keep_out_urdf(request).ok());
}

}  // namespace
}  // namespace drydock
