// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/winding_number.h"

#include <numbers>

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

// Oracle: the solid's definition: 1 inside, 0 outside, the opposite sign for a surface that is inside out.
TEST(WindingNumber, TellsInsideFromOutside) {
  Random random(70);
  for (int trial = 0; trial < 300; ++trial) {
    const ConvexPolyhedron polyhedron = testing::random_polyhedron(random);
    const Vector3 p = random.vector(1);
    const double expected = testing::defined_inside(p, polyhedron) ? 1.0 : 0.0;
    EXPECT_NEAR(winding_number(polyhedron.surface, p), expected, 1e-9);
    EXPECT_NEAR(winding_number(testing::inverted(polyhedron.surface), p), -expected, 1e-9);
  }
}

// Oracle: symmetry. A face of a cube seen from its middle covers a sixth of the sphere, at any pose.
TEST(WindingNumber, SolidAngleOfACubesFaceIsASixthOfTheSphere) {
  Random random(71);
  for (int trial = 0; trial < 20; ++trial) {
    const Pose X_WB = random.pose(3);
    const Vector3 a = X_WB * Vector3(1, -1, -1), b = X_WB * Vector3(1, 1, -1), c = X_WB * Vector3(1, 1, 1),
                  d = X_WB * Vector3(1, -1, 1);
    const double face_sr = solid_angle(a, b, c, X_WB.p) + solid_angle(a, c, d, X_WB.p);
    EXPECT_NEAR(face_sr, 4 * std::numbers::pi / 6, 1e-13);
  }
}

// Oracle: what is left of a closed surface is what the part taken away covers.
TEST(WindingNumber, OfAnOpenSurfaceIsAFraction) {
  Random random(72);
  TriangleMesh mesh = testing::random_polyhedron(random).surface;
  const Vector3 p = enclosed_centroid(mesh);
  const double gone_sr = solid_angle(mesh.corner(4, 0), mesh.corner(4, 1), mesh.corner(4, 2), p);
  mesh.triangles.erase(mesh.triangles.begin() + 4);
  EXPECT_NEAR(winding_number(mesh, p), 1 - gone_sr / (4 * std::numbers::pi), 1e-13);
  EXPECT_EQ(solid_angle(p, p + Vector3(1, 0, 0), p + Vector3(0, 1, 0), p), 0.0);
}

}  // namespace
}  // namespace drydock
