// SPDX-License-Identifier: Apache-2.0
#include "hall/platform_scenery.h"

#include <gtest/gtest.h>

#include "rig/stewart/stewart_pose.h"
#include "testing/random.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::rss_stewart;

const SceneNode* find(const Scene& scene, const std::string& path) {
  for (const SceneNode& node : scene.nodes) {
    if (node.path == path) return &node;
  }
  return nullptr;
}

Pose in_world(const Scene& scene, const std::string& path) {
  if (path.empty()) return {};
  const SceneNode* node = find(scene, path);
  EXPECT_NE(node, nullptr) << path;
  return node == nullptr ? Pose{} : in_world(scene, node->parent) * node->X_PN;
}

/// Somewhere in a hall, with the axis and the platform away from home.
struct Case {
  StewartRig rig;
  double q = 0;
  Pose X_WF, X_WB;
  Scene scene;

  Case(AuxiliaryKind kind, Random& random) : rig(rss_stewart(kind)) {
    rig.X_WG = random.pose(4);
    q = random.between(-2.5, 2.5);
    X_WF = base_pose(rig, q);
    X_WB = X_WF * rig.X_FB_home * Pose{rotation_about(random.unit_vector(), 0.3), random.vector(0.2)};
    add_platform(rig, X_WF, X_WB, scene);
  }
};

// Oracle: inverse kinematics. A strand is as long as the leg it shows, and as thick; a joint's node carries its end.
TEST(PlatformScenery, HasLegsOfTheirLengths) {
  Random random(21);
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    const Case one(kind, random);
    const LegValues length_m = leg_lengths(one.rig, inverse(one.X_WF) * one.X_WB);
    ASSERT_EQ(one.scene.strands.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
      const SceneStrand& strand = one.scene.strands[i];
      EXPECT_EQ(strand.path, "rigs/" + one.rig.name + "/" + one.rig.legs[i].name);
      const Vector3 from = in_world(one.scene, strand.from) * strand.p_AS,
                    to = in_world(one.scene, strand.to) * strand.p_BE;
      EXPECT_NEAR((to - from).norm(), length_m[i], 1e-12);
      EXPECT_EQ(strand.radius_m, 0.06);
    }
  }
}

TEST(PlatformScenery, HasPlatesOnlyWhereTheFileHasNoShapes) {
  Random random(22);
  Case plain(AuxiliaryKind::kSlide, random);
  EXPECT_NE(find(plain.scene, "rigs/slide/base/plate"), nullptr);
  EXPECT_NE(find(plain.scene, "rigs/slide/platform/plate"), nullptr);
  plain.rig.base_shapes.push_back({0, Box{}, {}});
  plain.rig.platform_shapes.push_back({0, Sphere{0.3}, random.pose()});
  Scene scene;
  add_platform(plain.rig, plain.X_WF, plain.X_WB, scene);
  EXPECT_EQ(find(scene, "rigs/slide/base/plate"), nullptr);
  EXPECT_EQ(find(scene, "rigs/slide/platform/plate"), nullptr);
  EXPECT_EQ(find(scene, "rigs/slide/base/1")->parent, "rigs/slide/base");
  EXPECT_EQ(find(scene, "rigs/slide/platform/1")->parent, "rigs/slide");
}

// Oracle: the range. The rails lie along the slide, reach beyond the base's joints at both of its ends, and none of the
// joints leaves the legs' side of them.
TEST(PlatformScenery, HasRailsAsLongAsTheRange) {
  Random random(23);
  Case one(AuxiliaryKind::kSlide, random);
  one.rig.axis->axis_G = Vector3(0.6, 0.8, 0);
  one.rig.axis->range = {-1.5, 4};
  Scene scene;
  add_platform(one.rig, one.X_WF, one.X_WB, scene);
  const Vector3 along_W = one.rig.X_WG.R * one.rig.axis->axis_G;
  for (const char* name : {"rigs/slide/axis/rail1", "rigs/slide/axis/rail2"}) {
    const Pose X_WR = in_world(scene, name);
    const Vector3 size = std::get<Box>(*find(scene, name)->shape).size;
    EXPECT_NEAR(std::abs((X_WR.R * Vector3::UnitZ()).dot(along_W)), 1, 1e-12);
    for (const double q : {-1.5, 4.0}) {
      for (const Leg& leg : one.rig.legs) {
        const Vector3 p_RP = inverse(X_WR) * (base_pose(one.rig, q) * leg.p_FP);
        EXPECT_LT(std::abs(p_RP.z()), size.z() / 2);
      }
    }
    EXPECT_LT((inverse(one.rig.X_WG) * X_WR.p).z(), -size.x() / 2);
  }
}

// Oracle: at zero the pointer stands over the mark, and it turns with the base.
TEST(PlatformScenery, HasAPointerOverTheRing) {
  Random random(24);
  const Case one(AuxiliaryKind::kRotary, random);
  const Vector3 axis_W = one.rig.X_WG.R * Vector3::UnitZ();
  const Vector3 p_GZ = in_world(one.scene, "rigs/rotary/axis/zero").p - one.rig.X_WG.p;
  const Vector3 p_GP = in_world(one.scene, "rigs/rotary/base/pointer").p - one.rig.X_WG.p;
  const auto radial = [&](const Vector3& p) { return Vector3(p - p.dot(axis_W) * axis_W); };
  EXPECT_NEAR((rotation_about(axis_W, one.q) * radial(p_GZ) - radial(p_GP)).norm(), 0, 1e-12);
  EXPECT_GT(axis_W.dot(p_GP - p_GZ), 0);
  for (const Leg& leg : one.rig.legs) EXPECT_GT(radial(p_GZ).norm(), leg.p_FP.norm());
}

TEST(PlatformScenery, HasNoAxisWhereThereIsNone) {
  Random random(25);
  Case one(AuxiliaryKind::kSlide, random);
  EXPECT_EQ(foot_path(one.rig), "rigs/slide/axis");
  one.rig.axis.reset();
  Scene scene;
  add_platform(one.rig, one.rig.X_WG, one.X_WB, scene);
  EXPECT_EQ(foot_path(one.rig), "rigs/slide/base");
  EXPECT_EQ(find(scene, "rigs/slide/axis"), nullptr);
  EXPECT_EQ(find(scene, "rigs/slide/base")->X_PN.p, one.rig.X_WG.p);
}

}  // namespace
}  // namespace drydock
