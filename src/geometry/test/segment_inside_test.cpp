// SPDX-License-Identifier: Apache-2.0
#include "geometry/segment_inside.h"

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the definition: points of the stretch are inside, points beside it are not.
template <class Solid>
void expect_stretch(const Segment& segment, const Solid& solid) {
  const std::optional<Stretch> stretch = stretch_inside(segment, solid);
  for (int i = 0; i <= 50; ++i) {
    const double t = i / 50.0;
    const bool within = stretch && t >= stretch->begin && t <= stretch->end;
    if (within) {
      EXPECT_TRUE(testing::defined_inside(segment.at(t), solid, -1e-13));
    }
    if (!within) {
      EXPECT_FALSE(testing::defined_inside(segment.at(t), solid, 1e-13));
    }
  }
}
TEST(SegmentInside, IsTheStretchInTheSolid) {
  Random random(53);
  for (int trial = 0; trial < 300; ++trial) {
    const Segment segment{random.vector(2), random.vector(2)};
    expect_stretch(segment, testing::random_box(random));
    expect_stretch(segment, testing::random_sphere(random));
    expect_stretch(segment, testing::random_cylinder(random));
    expect_stretch(segment, testing::random_capsule(random));
    expect_stretch(Segment{segment.a, segment.a}, testing::random_capsule(random));
  }
}

}  // namespace
}  // namespace drydock
