// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/obj.h"

#include <gtest/gtest.h>

#include "geometry/mesh/mass_properties.h"
#include "input/test/broken_files.h"
#include "input/test/mesh_texts.h"

namespace drydock {
namespace {

using testing::corners_of;
using testing::lines_of;
using testing::obj_text;
using testing::random_solid;

// Oracle: round trip, through decimal text with 17 digits and three forms of corner.
TEST(Obj, GivesBackItsTriangles) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TriangleMesh mesh = random_solid(seed);
    Problems problems;
    const auto read = parse_obj(obj_text(mesh), "a.obj", problems);
    ASSERT_TRUE(read) << lines_of(problems);
    EXPECT_EQ(corners_of(*read), corners_of(mesh)) << "seed " << seed;
  }
}

// Oracle: the format. -1 is the vertex read last, numbers may point forward, a backslash joins lines.
TEST(Obj, CountsVerticesForwardAndBack) {
  const std::string text =
      "\xEF\xBB\xBFv 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nf 1 2 \\\n 3 # later\nv 0 1 0\nvt 0 0\nf -3 -2 -1\ns off\nl 1 2\n";
  Problems problems;
  const auto read = parse_obj(text, "a.obj", problems);
  ASSERT_TRUE(read) << lines_of(problems);
  EXPECT_EQ(read->triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 1, 2}}));
}

// Oracle: the area of a regular polygon, n/2 r² sin(2π/n), turned and off-centre.
TEST(Obj, SplitsConvexPolygonsWithoutLosingArea) {
  testing::Random random(11);
  for (int n = 4; n < 12; ++n) {
    const Pose X_WB = random.pose(3.0);
    const double radius_m = random.between(0.2, 2.0);
    std::string text, face = "f";
    for (int i = 0; i < n; ++i) {
      const double angle = 2 * M_PI * i / n;
      text += "v " + testing::text_of(X_WB * Vector3(radius_m * std::cos(angle), radius_m * std::sin(angle), 0)) + "\n";
      face += " " + std::to_string(i + 1);
    }
    Problems problems;
    const auto read = parse_obj(text + face + "\n", "a.obj", problems);
    ASSERT_TRUE(read) << lines_of(problems);
    EXPECT_EQ(read->triangles.size(), static_cast<std::size_t>(n - 2));
    const double expected_m2 = 0.5 * n * radius_m * radius_m * std::sin(2 * M_PI / n);
    EXPECT_NEAR(surface_area_m2(*read), expected_m2, 1e-12) << "rounding only";
  }
}

// Oracle: geometry. The corners of a pentagram all turn the same way, yet it crosses itself.
TEST(Obj, RefusesAPentagram) {
  std::string text;
  for (int i = 0; i < 5; ++i) {
    const double angle = 4 * M_PI * i / 5;
    text += "v " + testing::text_of({std::cos(angle), std::sin(angle), 0.3}) + "\n";
  }
  Problems problems;
  EXPECT_FALSE(parse_obj(text + "f 1 2 3 4 5\n", "a.obj", problems));
  EXPECT_NE(lines_of(problems).find("a.obj:6:1: error: f: found a polygon of 5 corners that is not convex"),
            std::string::npos)
      << lines_of(problems);
}

}  // namespace
}  // namespace drydock
