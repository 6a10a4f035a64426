// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/architecture.h"

#include <gtest/gtest.h>

#include "testing/random_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_stewart;

/// Joints at the angles given on a unit circle and a circle of another radius, each body in a frame of its own.
StewartRig of_hexagons(Random& random, const std::array<double, 6>& base_rad,
                       const std::array<double, 6>& platform_rad) {
  StewartRig rig;
  const Pose X_FN = random.pose(1), X_BM = random.pose(1);  // where the hexagons lie
  for (std::size_t i = 0; i < 6; ++i) {
    rig.legs[i].p_FP = X_FN * Vector3(std::cos(base_rad[i]), std::sin(base_rad[i]), 0);
    rig.legs[i].p_BC = X_BM * Vector3(0.6 * std::cos(platform_rad[i]), 0.6 * std::sin(platform_rad[i]), 0);
  }
  return rig;
}

// Oracle: textbook. Similar planar hexagons are architecturally singular (Ma and Angeles 1991), also mirrored ones and
// those that correspond by a projectivity of their conics; two legs that are one are; generic platforms are not.
TEST(Architecture, KnowsTheSingularOnes) {
  Random random(21);
  for (int trial = 0; trial < 10; ++trial) {
    std::array<double, 6> angle_rad{}, other_rad{}, mirrored_rad{}, projected_rad{};
    for (std::size_t i = 0; i < 6; ++i) {
      angle_rad[i] = static_cast<double>(i) + random.between(-0.3, 0.3);
      other_rad[i] = static_cast<double>(i) + random.between(-0.3, 0.3);
      mirrored_rad[i] = 0.4 - angle_rad[i];
      projected_rad[i] = 2 * std::atan(0.7 * std::tan(angle_rad[i] / 2) + 0.2);  // t → 0.7 t + 0.2, t = tan(φ/2)
    }
    EXPECT_TRUE(architecture(of_hexagons(random, angle_rad, angle_rad)).singular);
    EXPECT_TRUE(architecture(of_hexagons(random, angle_rad, mirrored_rad)).singular);
    EXPECT_TRUE(architecture(of_hexagons(random, angle_rad, projected_rad)).singular);
    EXPECT_FALSE(architecture(of_hexagons(random, angle_rad, other_rad)).singular);
    StewartRig rig = random_stewart(random);
    EXPECT_FALSE(architecture(rig).singular);
    EXPECT_GT(architecture(rig).best_sigma, 1e-2);
    EXPECT_TRUE(architecture(rig).same_legs.empty());
    EXPECT_TRUE(architecture(rig).shared_joints.empty());
    rig.legs[4].p_BC = rig.legs[3].p_BC;
    EXPECT_FALSE(architecture(rig).singular);
    EXPECT_EQ(architecture(rig).shared_joints, (std::vector<std::pair<int, int>>{{3, 4}}));
    rig.legs[4].p_FP = rig.legs[3].p_FP;
    EXPECT_TRUE(architecture(rig).singular);
    EXPECT_EQ(architecture(rig).same_legs, (std::vector<std::pair<int, int>>{{3, 4}}));
    EXPECT_TRUE(architecture(rig).shared_joints.empty());
  }
}

}  // namespace
}  // namespace drydock
