// SPDX-License-Identifier: Apache-2.0
#include "contact/shape_contacts.h"

#include <gtest/gtest.h>

#include "contact/manifold_nearest.h"
#include "contact/test/contact_solids.h"
#include "geometry/overlap_depth.h"
#include "geometry/shape_pair.h"
#include "testing/heap_watch.h"

namespace drydock {
namespace {

using testing::contacts_of;
using testing::deepest_m;
using testing::kContactKinds;
using testing::made;
using testing::Random;
using testing::random_contact_shape;

double size_of(const ContactShape& a, const ContactShape& b) {
  return a.reach_m + b.reach_m;
}

/// The identities of contact_point.h.
void expect_sound(const ContactSet& set, double reach_m, double size_m) {
  for (std::size_t i = 0; i < set.points().size(); ++i) {
    const Nearness& at = set.points()[i].at;
    EXPECT_NEAR(at.n_B.norm(), 1, 1e-12);
    EXPECT_LT((at.p_BP + at.depth_m * at.n_B - at.p_BQ).norm(), 1e-9 * size_m);
    EXPECT_GT(at.depth_m, -reach_m);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(set.points()[i].feature, set.points()[j].feature);
  }
}

// Oracle: shape_distance. Pairs that are apart, in generic poses: the gap, and a contact that is as near.
TEST(ShapeContacts, KnowsTheGapOfPairsThatAreApart) {
  Random random(1);
  for (int kind_a = 0; kind_a < kContactKinds; ++kind_a) {
    for (int kind_b = 0; kind_b < kContactKinds; ++kind_b) {
      SCOPED_TRACE(std::to_string(kind_a) + " " + std::to_string(kind_b));
      int apart = 0;
      for (int trial = 0; trial < 60; ++trial) {
        SCOPED_TRACE(trial);
        const Shape shape_a = random_contact_shape(random, kind_a), shape_b = random_contact_shape(random, kind_b);
        const ContactShape a = made(shape_a), b = made(shape_b);
        const Pose X_BA{random.rotation(), random.between(0.5, 1.4) * size_of(a, b) * random.unit_vector()};
        const ShapePairHit hit = shape_distance(shape_a, X_BA, shape_b, Pose{});
        if (hit.overlap) continue;
        ++apart;
        const ContactSet set = contacts_of(a, b, X_BA, 10);
        expect_sound(set, 10, size_of(a, b));
        EXPECT_NEAR(set.gap_m, hit.distance_m, 1e-9 * size_of(a, b));
        EXPECT_NEAR(deepest_m(set), -hit.distance_m, 2e-9 * size_of(a, b));
        const double reach_m = random.between(0, 1.5) * hit.distance_m;
        const ContactSet near = contacts_of(a, b, X_BA, reach_m);
        EXPECT_EQ(near.empty(), hit.distance_m >= reach_m);
        if (near.empty()) {
          EXPECT_GE(near.gap_m, reach_m);
          EXPECT_LE(near.gap_m, hit.distance_m + 1e-9 * size_of(a, b));
        }
      }
      EXPECT_GT(apart, 8);
    }
  }
}

// Oracle: overlap_depth, too large by at most 1e-5 of the sizes. The deepest contact of pairs that overlap a little is
// as deep as the least displacement that parts them; a face that stands for edges makes it up to 1 % deeper.
TEST(ShapeContacts, IsAsDeepAsTheSolidsOverlap) {
  Random random(2);
  for (int kind_a = 0; kind_a < kContactKinds; ++kind_a) {
    for (int kind_b = 0; kind_b < kContactKinds; ++kind_b) {
      SCOPED_TRACE(std::to_string(kind_a) + " " + std::to_string(kind_b));
      for (int trial = 0; trial < 40; ++trial) {
        SCOPED_TRACE(trial);
        const Shape shape_a = random_contact_shape(random, kind_a), shape_b = random_contact_shape(random, kind_b);
        const ContactShape a = made(shape_a), b = made(shape_b);
        Pose X_BA{random.rotation(), 1.2 * size_of(a, b) * random.unit_vector()};
        const ShapePairHit hit = shape_distance(shape_a, X_BA, shape_b, Pose{});
        // Brought together along the line of nearest points, and a little more.
        const double in_m = random.between(0.001, 0.03);
        X_BA.p -= (hit.distance_m + in_m) / hit.distance_m * (hit.p_first - hit.p_second);
        const ContactSet set = contacts_of(a, b, X_BA, 1e-3);
        expect_sound(set, 1e-3, size_of(a, b));
        const double depth_m = overlap_depth(solid_shape(shape_a), X_BA, solid_shape(shape_b), Pose{});
        EXPECT_LT(depth_m, in_m + 1e-5 * size_of(a, b));
        EXPECT_GT(deepest_m(set), depth_m - 2e-5 * size_of(a, b));
        EXPECT_LT(deepest_m(set), 1.0102 * depth_m + 1e-9);  // 1 / cos 8°
        EXPECT_DOUBLE_EQ(set.gap_m, -deepest_m(set));
      }
    }
  }
}

// Oracle: closed forms on a floor. A ball; both ends of a capsule; every corner of a box in a generic pose.
TEST(ShapeContacts, StandsOnAFloorByClosedForms) {
  Random random(3);
  const ContactShape floor = contact_shape(HalfSpace{});
  for (int trial = 0; trial < 50; ++trial) {
    SCOPED_TRACE(trial);
    const Pose X_BA{random.rotation(), random.vector(0.3)};
    const Vector3 axis_B = X_BA.R * Vector3::UnitZ();
    const ContactSet ball = contacts_of(made(Sphere{0.4}), floor, X_BA, 10);
    ASSERT_EQ(ball.points().size(), 1u);
    EXPECT_NEAR(ball.points()[0].at.depth_m, 0.4 - X_BA.p.z(), 1e-15);
    EXPECT_NEAR(ball.gap_m, X_BA.p.z() - 0.4, 1e-15);
    const ContactSet rod = contacts_of(made(Capsule{0.1, 0.8}), floor, X_BA, 10);
    ASSERT_EQ(rod.points().size(), 2u);
    for (int i = 0; i < 2; ++i) {
      const double z = X_BA.p.z() + (i == 0 ? -0.4 : 0.4) * axis_B.z();
      EXPECT_NEAR(rod.points()[static_cast<std::size_t>(i)].at.depth_m, 0.1 - z, 1e-15);
    }
    const ContactSet box = contacts_of(made(Box{{0.4, 0.6, 1}}), floor, X_BA, 10);
    ASSERT_EQ(box.points().size(), 8u);
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3 p_A(corner & 1 ? 0.2 : -0.2, corner & 2 ? 0.3 : -0.3, corner & 4 ? 0.5 : -0.5);
      const Vector3 p_B = X_BA * p_A;
      const auto is_it = [&](const ContactPoint& c) { return (c.at.p_BP - p_B).norm() < 1e-12; };
      const auto at = std::find_if(box.points().begin(), box.points().end(), is_it);
      ASSERT_NE(at, box.points().end());
      EXPECT_NEAR(at->at.depth_m, -p_B.z(), 1e-14);
      EXPECT_EQ(at->at.n_B, Vector3(0, 0, 1));
    }
  }
}

// Oracle: closed form. A cylinder of radius r and half length h, its axis tilted by β from the vertical, reaches down
// h cos β + r sin β below its middle; standing, its fixed points lie round the edge; lying, it touches at both ends.
TEST(ShapeContacts, TiltsACylinderOnAFloor) {
  const double r = 0.3, h = 0.5;
  const ContactShape cylinder = made(Cylinder{r, 2 * h}), floor = contact_shape(HalfSpace{});
  Random random(4);
  for (const double tilt : {0.0, 1e-9, 0.1, 0.7, 1.5, std::numbers::pi / 2, 2.9}) {
    const double heading = random.between(0, 6);
    const Vector3 level(std::cos(heading), std::sin(heading), 0);
    const Rotation R_BA = rotation_about(level, tilt) * rotation_about(Vector3::UnitZ(), random.between(0, 6));
    const double low_m = h * std::abs(std::cos(tilt)) + r * std::sin(tilt);
    const ContactSet set = contacts_of(cylinder, floor, {R_BA, {0.2, -0.1, low_m - 0.01}}, 1e-4);
    EXPECT_NEAR(deepest_m(set), 0.01, 1e-14) << tilt;
    // From 0.7 on the fixed points are more than 10 mm higher than the rim, and so is the other end but of one that
    // lies.
    const bool stands = tilt < 1e-8, lies = tilt == std::numbers::pi / 2, alone = tilt == 0.7 || tilt == 1.5;
    if (stands || lies || alone) {
      EXPECT_EQ(set.points().size(), stands ? 5u : lies ? 2u : 1u) << tilt;
    }
  }
}

// Oracle: symmetry. A and B in each other's place give the same contacts, mirrored, and so does a motion of both.
TEST(ShapeContacts, MirrorsContactsOfSwappedShapes) {
  Random random(5);
  int off = 0;
  for (int kind_a = 0; kind_a < kContactKinds; ++kind_a) {
    for (int kind_b = 0; kind_b < kContactKinds; ++kind_b) {
      SCOPED_TRACE(std::to_string(kind_a) + " " + std::to_string(kind_b));
      for (int trial = 0; trial < 20; ++trial) {
        SCOPED_TRACE(trial);
        const Shape shape_a = random_contact_shape(random, kind_a), shape_b = random_contact_shape(random, kind_b);
        const ContactShape a = made(shape_a), b = made(shape_b);
        Pose X_BA{random.rotation(), 1.2 * size_of(a, b) * random.unit_vector()};
        const ShapePairHit hit = shape_distance(shape_a, X_BA, shape_b, Pose{});
        X_BA.p -= (hit.distance_m + 0.01) / hit.distance_m * (hit.p_first - hit.p_second);
        const ContactSet set = contacts_of(a, b, X_BA, 0.02), back = contacts_of(b, a, inverse(X_BA), 0.02);
        EXPECT_NEAR(set.gap_m, back.gap_m, 1e-9);
        // The places of cylinders are searched, and good to the root of the search's tolerance; few are less so, where
        // a rim and an edge meet at a flat angle.
        const bool searched = kind_a == 2 || kind_b == 2;
        const double tolerance = searched ? 1e-5 : 1e-8;
        ASSERT_EQ(set.points().size(), back.points().size());
        for (const ContactPoint& contact : set.points()) {
          const auto is_it = [&](const ContactPoint& other) {
            const Nearness same = mirrored(other.at, X_BA);
            return (same.p_BP - contact.at.p_BP).norm() < tolerance &&
                   (same.p_BQ - contact.at.p_BQ).norm() < tolerance && (same.n_B - contact.at.n_B).norm() < tolerance;
          };
          const bool is_there = std::any_of(back.points().begin(), back.points().end(), is_it);
          EXPECT_TRUE(is_there || searched) << contact.feature;
          if (!is_there) ++off;
        }
        const Pose X_WB = random.pose(3);
        const Pose X_WA = X_WB * X_BA;
        const ContactSet apart = contacts_of(a, b, inverse(X_WB) * X_WA, 0.02);
        ASSERT_EQ(apart.points().size(), set.points().size());
        for (std::size_t i = 0; i < apart.points().size(); ++i) {
          EXPECT_EQ(apart.points()[i].feature, set.points()[i].feature);
          const double change_m = (apart.points()[i].at.p_BP - set.points()[i].at.p_BP).norm();
          EXPECT_TRUE(change_m < tolerance || searched) << change_m;
          if (!(change_m < tolerance)) ++off;
        }
      }
    }
  }
  EXPECT_LE(off, 11 * 20 / 50);
}

// Oracle: the words. A mesh that is not convex is refused, a convex one of any triangles is a polytope.
TEST(ShapeContacts, RefusesWhatIsNotConvex) {
  const ConvexPolyhedron hexagon = testing::prism(6, 1, 0.5);
  const PreparedShape prism = contact_shape(std::make_shared<const TriangleMesh>(testing::exploded(hexagon.surface)));
  ASSERT_TRUE(prism.shape);
  EXPECT_EQ(prism.shape->polytope.faces.size(), 8u);
  EXPECT_EQ(prism.shape->polytope.edges.size(), 18u);
  EXPECT_EQ(prism.shape->polytope.vertices.size(), 12u);
  TriangleMesh dented = hexagon.surface;
  dented.vertices[0] *= 0.3;
  const PreparedShape refused = contact_shape(std::make_shared<const TriangleMesh>(dented));
  EXPECT_FALSE(refused.shape);
  EXPECT_EQ(refused.refusal,
            "contact needs a convex solid, and this mesh is not one; write it as several convex shapes");
  EXPECT_EQ(contact_shape(Box{{1, 0, 1}}).refusal, "the edges of a box must be longer than zero");
}

// Oracle: the address sanitizer's count of allocations.
TEST(ShapeContacts, TakesNoMemory) {
  if (!testing::HeapWatch::available()) GTEST_SKIP() << "only the sanitized build counts";
  Random random(6);
  for (int kind_a = 0; kind_a < kContactKinds; ++kind_a) {
    for (int kind_b = 0; kind_b < kContactKinds; ++kind_b) {
      const ContactShape a = made(random_contact_shape(random, kind_a)), b = made(random_contact_shape(random, kind_b));
      for (const double part : {0.1, 0.4, 0.7, 1.1}) {
        const Pose X_BA{random.rotation(), part * size_of(a, b) * random.unit_vector()};
        ContactSet set;
        const long long before = testing::HeapWatch::count();
        shape_contacts(a, b, X_BA, 0.5, set);
        EXPECT_EQ(testing::HeapWatch::count(), before) << kind_a << " " << kind_b;
      }
    }
  }
}

}  // namespace
}  // namespace drydock
