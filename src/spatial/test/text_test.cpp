// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <sstream>

#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"
#include "spatial/spatial_inertia.h"

namespace drydock {
namespace {

template <typename Value>
std::string printed(const Value& value) {
  std::ostringstream out;
  out << value;
  EXPECT_EQ(out.str(), to_string(value));
  return out.str();
}

// Oracle: the text written out by hand; << and to_string agree.
TEST(Text, ValuesPrint) {
  EXPECT_EQ(to_string(Vector3(0.1, -2, 1e-12)), "[0.1, -2, 1e-12]");
  EXPECT_EQ(printed(Rotation{}), "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]");
  EXPECT_EQ(printed(Quaternion{0.5, -0.5, 0.5, 0.5}), "[0.5, -0.5, 0.5, 0.5]");
  EXPECT_EQ(printed(Pose{{}, {1, 2, 3}}), "{p: [1, 2, 3], wxyz: [1, 0, 0, 0]}");
  EXPECT_EQ(printed(Twist{{0, 0, 1}, {2.5, 0, 0}}), "{w: [0, 0, 1], v: [2.5, 0, 0]}");
  EXPECT_EQ(printed(Wrench{{0, 0, 1}, {2.5, 0, 0}}), "{t: [0, 0, 1], f: [2.5, 0, 0]}");
  EXPECT_EQ(printed(SpatialInertia{2, {0, 0, 1}, Matrix3::Identity()}),
            "{mass: 2 kg, p_BBcm: [0, 0, 1], I_BBcm: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}");
  EXPECT_EQ(printed(RollPitchYaw{0.1, 0.2, -0.3}), "{roll: 0.1 rad, pitch: 0.2 rad, yaw: -0.3 rad}");
  EXPECT_EQ(printed(EulerAngles{EulerOrder::k213, 0.1, 0.2, 0.3}), "{order: 213, angles: [0.1 rad, 0.2 rad, 0.3 rad]}");
}

}  // namespace
}  // namespace drydock
