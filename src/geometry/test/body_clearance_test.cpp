// SPDX-License-Identifier: Apache-2.0
#include "geometry/body_clearance.h"

#include <cmath>

#include <gtest/gtest.h>

#include "geometry/test/solids.h"

namespace drydock {
namespace {

using testing::Random;

struct Robots {
  std::size_t bodies = 0;
  std::vector<BodyShape> shapes;
  std::vector<BodyPair> pairs;
};

/// Bodies of one to three shapes, one of them without any; three pairs in four are compared.
Robots random_robots(Random& random, std::size_t bodies, bool meshes) {
  Robots robots{bodies, {}, {}};
  const auto mesh = std::make_shared<const TriangleMesh>(tessellate(Cylinder{0.2, 0.5}, {.segments = 12}));
  for (std::size_t body = 0; body + 1 < bodies; ++body) {
    for (int count = random.whole(1, 3); count > 0; --count) {
      const Pose X_BS = random.pose(0.3);
      const Shape kinds[] = {Box{Vector3(0.3, 0.3, 0.3) + random.vector(0.2)}, Sphere{random.between(0.05, 0.3)},
                             Cylinder{random.between(0.05, 0.2), random.between(0.1, 0.8)},
                             Capsule{random.between(0.05, 0.2), random.between(0.1, 0.8)}, Shape(mesh)};
      robots.shapes.push_back({body, kinds[random.whole(0, meshes ? 4 : 3)], X_BS});
    }
  }
  for (std::size_t a = 0; a < bodies; ++a) {
    for (std::size_t b = a + 1; b < bodies; ++b) {
      if (random.whole(0, 3) > 0) robots.pairs.push_back(random.whole(0, 1) == 0 ? BodyPair{a, b} : BodyPair{b, a});
    }
  }
  return robots;
}

/// Every shape of one body with every shape of the other.
double by_brute_force(const Robots& robots, const BodyPair& pair, const std::vector<Pose>& X_WB) {
  double least_m = std::numeric_limits<double>::infinity();
  for (const BodyShape& a : robots.shapes) {
    for (const BodyShape& b : robots.shapes) {
      if (a.body != pair.first || b.body != pair.second) continue;
      const Pose X_WA = X_WB[a.body] * a.X_BS, X_WC = X_WB[b.body] * b.X_BS;
      least_m = std::min(least_m, shape_distance(a.shape, X_WA, b.shape, X_WC).distance_m);
    }
  }
  return least_m;
}

std::vector<Pose> moved(const std::vector<Pose>& from, Random& random) {
  std::vector<Pose> to = from;
  for (Pose& X_WB : to) X_WB.p += random.vector(0.05);
  return to;
}

void expect_brute_force(const Robots& robots, BodyClearance& clearance, const std::vector<Pose>& X_WB) {
  std::vector<BodyPairHit> hits(robots.pairs.size());
  clearance.each(X_WB, hits);
  double least_m = std::numeric_limits<double>::infinity();
  for (std::size_t pair = 0; pair < hits.size(); ++pair) {
    const double expected_m = by_brute_force(robots, robots.pairs[pair], X_WB);
    least_m = std::min(least_m, expected_m);
    EXPECT_EQ(hits[pair].pair, pair);
    EXPECT_EQ(hits[pair].near.found(), std::isfinite(expected_m));
    if (hits[pair].near.found()) {
      EXPECT_NEAR(hits[pair].near.distance_m, expected_m, 1e-11);
    }
  }
  const BodyPairHit nearest = clearance.nearest(X_WB);
  ASSERT_TRUE(nearest.near.found());
  EXPECT_NEAR(nearest.near.distance_m, least_m, 1e-11);
  EXPECT_NEAR(hits[nearest.pair].near.distance_m, least_m, 1e-11);
  EXPECT_EQ(robots.shapes[nearest.shape_first].body, robots.pairs[nearest.pair].first);
  EXPECT_EQ(robots.shapes[nearest.shape_second].body, robots.pairs[nearest.pair].second);
  EXPECT_NEAR((nearest.near.p_first - nearest.near.p_second).norm(), least_m, 1e-11);
  if (least_m == 0) return;
  EXPECT_FALSE(clearance.nearest(X_WB, 0.99 * least_m).near.found());
  EXPECT_NEAR(clearance.nearest(X_WB, 1.01 * least_m).near.distance_m, least_m, 1e-11);
}

// Oracle: all pairs of shapes, one by one; along a wandering motion, so that hints and the last winner are in use.
TEST(BodyClearance, IsTheLeastOfAllPairs) {
  Random random(440);
  for (int trial = 0; trial < 6; ++trial) {
    const Robots robots = random_robots(random, 9, false);
    BodyClearance clearance(robots.bodies, robots.shapes, robots.pairs);
    std::vector<Pose> X_WB;
    for (std::size_t b = 0; b < robots.bodies; ++b) X_WB.push_back(random.pose(2.0));
    for (int step = 0; step < 12; ++step) {
      expect_brute_force(robots, clearance, X_WB);
      X_WB = moved(X_WB, random);
    }
  }
}

// Oracle: the same with meshes among the shapes.
TEST(BodyClearance, TakesMeshesToo) {
  Random random(441);
  const Robots robots = random_robots(random, 4, true);
  BodyClearance clearance(robots.bodies, robots.shapes, robots.pairs);
  for (int step = 0; step < 4; ++step) {
    std::vector<Pose> X_WB;
    for (std::size_t b = 0; b < robots.bodies; ++b) X_WB.push_back(random.pose(1.5));
    expect_brute_force(robots, clearance, X_WB);
  }
}

// Oracle: the answer stated for nothing to compare.
TEST(BodyClearance, OfNoPairsFindsNothing) {
  const std::vector<BodyShape> shapes{{0, Sphere{0.1}, {}}};
  const std::vector<Pose> X_WB(2);
  BodyClearance none(2, shapes, {});
  EXPECT_FALSE(none.nearest(X_WB).near.found());
  BodyClearance bare(2, shapes, {{0, 1}});
  EXPECT_FALSE(bare.nearest(X_WB).near.found());
}

}  // namespace
}  // namespace drydock
