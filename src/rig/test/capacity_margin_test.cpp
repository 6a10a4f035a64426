// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/capacity_margin.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"
#include "testing/turned_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_direction;
using testing::random_rig;
using testing::turned;

struct Case {
  CableRig rig;
  CableRigPose pose;
  NeededWrenches needed;

  CapacityMargin margin() const { return capacity_margin(rig.cables, pose.structure, needed); }
  double along(const ScaledWrench& direction) const {
    return available_support(rig.cables, pose.structure, direction) - support(needed, direction);
  }
};

/// Light enough loads that about half of the rigs hold them; some loads are sets.
Case random_case(Random& random, const std::vector<WrenchAxis>& axes, int cables) {
  Case c;
  c.rig = random_rig(random, {axes, cables, false});
  c.rig.g_W *= random.between(0, 1);
  c.rig.load.points[0].f *= random.between(0, 2);
  if (random.whole(0, 2) == 0) c.rig.load.points.push_back({random.vector(5), random.vector(100)});
  if (random.whole(0, 2) == 0) c.rig.load.half = {random.vector(2).cwiseAbs(), random.vector(30).cwiseAbs()};
  c.pose = rig_pose(c.rig, random.pose(1.5));
  c.needed = needed_wrenches(c.rig, c.pose.X_WB, WithAcceleration::kNo);
  return c;
}

// Oracle: definition of the support. Where the margin is positive no direction has less, at random or near the one
// returned, which has just that; and the returned cables span the facet.
TEST(CapacityMargin, IsTheLeastOverAllDirections) {
  Random random(21);
  int positive = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const int n = static_cast<int>(axes.size());
    const Case c = random_case(random, axes, n + random.whole(0, 4));
    const CapacityMargin margin = c.margin();
    EXPECT_NEAR(margin.direction.norm(), 1, 1e-12);
    EXPECT_NEAR(c.along(margin.direction), margin.margin_N, 1e-8);
    EXPECT_FALSE(margin.flat);
    for (int k = 0; k + 1 < n; ++k) {
      const int cable = margin.spanning[static_cast<std::size_t>(k)];
      ASSERT_GE(cable, 0);
      EXPECT_NEAR(margin.direction.dot(c.pose.structure.col(cable)), 0, 1e-10);
    }
    if (margin.margin_N < 0) continue;
    ++positive;
    for (int draw = 0; draw < 100; ++draw) {
      ScaledWrench direction = random_direction(random, n);
      if (draw % 2 == 0) direction = (margin.direction + random.between(0, 0.1) * direction).normalized();
      EXPECT_GE(c.along(direction), margin.margin_N - 1e-8);
    }
  }
  EXPECT_GT(positive, 60);
}

/// Corners of the wrench set, all 2^m.
std::vector<ScaledWrench> corners(const Case& c) {
  const std::size_t m = c.rig.cables.size();
  std::vector<ScaledWrench> all;
  for (std::size_t mask = 0; mask < std::size_t{1} << m; ++mask) {
    ScaledWrench sum = ScaledWrench::Zero(c.pose.structure.rows());
    for (std::size_t i = 0; i < m; ++i) {
      const Cable& cable = c.rig.cables[i];
      sum += (mask >> i & 1 ? cable.tension_max_N : cable.tension_min_N) * c.pose.structure.col(Eigen::Index(i));
    }
    all.push_back(sum);
  }
  return all;
}

/// The hull's facets by brute force: planes through n corners with all others on one side.
double brute_force_margin(const Case& c) {
  const std::vector<ScaledWrench> all = corners(c);
  const Eigen::Index n = c.pose.structure.rows();
  double least = 1e300;
  const auto consider = [&](ScaledWrench normal, const ScaledWrench& through) {
    if (normal.norm() < 1e-6) return;
    normal.normalize();
    double highest = -1e300, lowest = 1e300;
    for (const ScaledWrench& corner : all) {
      highest = std::max(highest, normal.dot(corner - through));
      lowest = std::min(lowest, normal.dot(corner - through));
    }
    if (highest < 1e-7) least = std::min(least, normal.dot(through) - support(c.needed, normal));
    if (lowest > -1e-7) least = std::min(least, -normal.dot(through) - support(c.needed, -normal));
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const ScaledWrench a = all[j] - all[i];
      if (n == 2) consider(ScaledWrench(Eigen::Vector2d(-a[1], a[0])), all[i]);
      for (std::size_t k = j + 1; k < all.size() && n == 3; ++k) {
        const Vector3 b = all[k] - all[i];
        consider(ScaledWrench(Vector3(a).cross(b)), all[i]);
      }
    }
  }
  return least;
}

// Oracle: the convex hull of all 2^m corners, its facets found by brute force; also where the load is beyond them.
TEST(CapacityMargin, AgreesWithTheHullOfAllCorners) {
  Random random(22);
  int negative = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const bool flat_plane = trial % 2 == 0;
    const std::vector<WrenchAxis> axes = flat_plane ? point_axes(Plane::kXZ) : axes_of_kind(trial % 3 == 0 ? 0 : 3);
    const Case c = random_case(random, axes, flat_plane ? random.whole(2, 6) : random.whole(3, 5));
    const CapacityMargin margin = c.margin();
    EXPECT_NEAR(margin.margin_N, brute_force_margin(c), 1e-7);
    negative += margin.margin_N < 0;
  }
  EXPECT_GT(negative, 5);
  EXPECT_LT(negative, 38);
}

// Oracle: invariance. A cable split into two with shared limits leaves the wrench set as it is, but adds parallel
// columns and takes the search from the dual to spanned hyperplanes.
TEST(CapacityMargin, StaysWhenACableIsSplit) {
  Random random(23);
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    Case c = random_case(random, axes, static_cast<int>(axes.size()) + random.whole(0, 2));
    const CapacityMargin whole = c.margin();
    for (int splits = 0; splits < 3; ++splits) {
      const auto i = static_cast<std::size_t>(random.whole(0, static_cast<int>(c.rig.cables.size()) - 1));
      const double share = random.between(0.2, 0.8);
      Cable& first = c.rig.cables[i];
      Cable second = first;
      first.tension_min_N *= share, first.tension_max_N *= share;
      second.tension_min_N *= 1 - share, second.tension_max_N *= 1 - share;
      c.rig.cables.push_back(second);
      update_pose(c.rig, c.pose.X_WB, c.pose);
      EXPECT_NEAR(c.margin().margin_N, whole.margin_N, 1e-8);
    }
  }
}

// Oracle: the same rig by another way. Structures that are symmetric but for 1e-2 … 1e-15 are near to dependence in
// many ways; the dual search, with a cable split, gives way to spanned hyperplanes, and both agree where the margin is
// positive. (Beyond, a facet of no size may come and go.) The difference allowed is what the tolerance of the dual
// makes of 16 kN.
TEST(CapacityMargin, HoldsNearSymmetricRigs) {
  Random random(24);
  int positive = 0;
  for (int trial = 0; trial < 300; ++trial) {
    Case c;
    c.rig.platform.axes = body_axes();
    const double off = std::pow(10, random.between(-15, -2));
    for (int i = 0; i < 8; ++i) {
      Cable cable;
      const double x = i & 1 ? 1 : -1, y = i & 2 ? 1 : -1, z = i & 4 ? 1 : -1;
      cable.p_WA = Vector3{4 * x, 3 * y, 2 * z} + random.vector(off);
      cable.p_BC = Vector3{0.3 * y, 0.2 * x, -0.25 * z} + random.vector(off);
      cable.tension_min_N = 20;
      cable.tension_max_N = 2000;
      c.rig.cables.push_back(cable);
    }
    c.rig.load.points = {Wrench{random.vector(20), random.vector(100)}};
    c.pose = rig_pose(c.rig, {{}, Vector3{random.between(-1, 1), 0, 0}});
    c.needed = needed_wrenches(c.rig, c.pose.X_WB, WithAcceleration::kNo);
    const double dual_N = c.margin().margin_N;
    Cable& first = c.rig.cables[0];
    first.tension_min_N /= 2, first.tension_max_N /= 2;
    c.rig.cables.push_back(first);
    update_pose(c.rig, c.pose.X_WB, c.pose);
    const double spanned_N = c.margin().margin_N;
    if (dual_N > 0 || spanned_N > 0) {
      EXPECT_NEAR(spanned_N, dual_N, 16e3 * 1e-7) << off;
    }
    positive += dual_N > 0;
  }
  EXPECT_GT(positive, 60);
}

// Oracle: closed form. Four cables along ±x and ±y with equal limits make a square of half side t_max − t_min.
TEST(CapacityMargin, OfACrossIsASquare) {
  Random random(25);
  for (int trial = 0; trial < 50; ++trial) {
    CableRig rig;
    rig.platform.axes = point_axes(Plane::kXY);
    const double low_N = random.between(0, 50), high_N = low_N + random.between(10, 500);
    for (int i = 0; i < 4; ++i) {
      const double far_m = random.between(1, 9) * (i < 2 ? 1 : -1);
      Cable cable;
      cable.p_WA = i % 2 ? Vector3{far_m, 0, 0} : Vector3{0, far_m, 0};
      cable.tension_min_N = low_N;
      cable.tension_max_N = high_N;
      rig.cables.push_back(cable);
    }
    rig.load.points = {Wrench{Vector3::Zero(), random.vector(300)}};
    const CapacityMargin margin =
        capacity_margin(rig.cables, rig_pose(rig, {}).structure, needed_wrenches(rig, {}, WithAcceleration::kNo));
    const Vector3 f = rig.load.points[0].f;
    const double largest = std::max(std::abs(f.x()), std::abs(f.y()));
    EXPECT_NEAR(margin.margin_N, high_N - low_N - largest, 1e-10);
    EXPECT_NEAR(margin.direction.cwiseAbs().maxCoeff(), 1, 1e-12);
  }
}

// Oracle: geometry. What two cables cannot give a point is the needed force's part across their plane; within the plane
// a load that they could hold leaves zero, one beyond their limits is negative by the distance there.
TEST(CapacityMargin, OfAFlatSetNamesWhatIsMissing) {
  Random random(26);
  for (int trial = 0; trial < 50; ++trial) {
    Case c = random_case(random, point_axes(), 2);
    const Vector3 u = c.pose.lines[0].u_W, v = c.pose.lines[1].u_W, n = u.cross(v).normalized();
    c.needed.generators.resize(3, 0);
    c.needed.points.resize(3, 1);
    const double across_N = random.between(-500, 500);
    const auto mid = [&](std::size_t i) { return (c.rig.cables[i].tension_min_N + c.rig.cables[i].tension_max_N) / 2; };
    const Vector3 held = mid(0) * u + mid(1) * v;
    c.needed.points.col(0) = held + across_N * n;
    EXPECT_TRUE(c.margin().flat);
    EXPECT_NEAR(c.margin().margin_N, -std::abs(across_N), 1e-9);
    EXPECT_NEAR(std::abs(n.dot(Vector3(c.margin().direction))), 1, 1e-9);
    c.needed.points.col(0) = held;
    EXPECT_NEAR(c.margin().margin_N, 0, 1e-9);
    c.needed.points.col(0) = held + 1e4 * u;
    EXPECT_LT(c.margin().margin_N, -100);
    EXPECT_NEAR(c.margin().direction.norm(), 1, 1e-12);
    EXPECT_NEAR(c.along(c.margin().direction), c.margin().margin_N, 1e-8);
  }
}

// Oracle: invariance under turning and moving the hall with all that is in it, and under other units of force and
// length.
TEST(CapacityMargin, StaysInATurnedHallAndScalesWithUnits) {
  Random random(27);
  for (int trial = 0; trial < 60; ++trial) {
    const std::vector<WrenchAxis> axes = trial % 2 ? body_axes() : point_axes();
    Case c = random_case(random, axes, static_cast<int>(axes.size()) + random.whole(0, 3));
    c.rig.load.half = {};
    c.needed = needed_wrenches(c.rig, c.pose.X_WB, WithAcceleration::kNo);
    const Pose X_NW = random.pose(5);
    Case other;
    other.rig = turned(c.rig, X_NW);
    other.pose = rig_pose(other.rig, X_NW * c.pose.X_WB);
    other.needed = needed_wrenches(other.rig, other.pose.X_WB, WithAcceleration::kNo);
    EXPECT_NEAR(c.margin().margin_N, other.margin().margin_N, 1e-8);

    const double per_m = 1e3, per_N = 1e-3;  // millimetres and kilonewtons
    const double before_N = c.margin().margin_N;
    for (Cable& cable : c.rig.cables) {
      cable.p_WA *= per_m, cable.p_BC *= per_m;
      cable.tension_min_N *= per_N, cable.tension_max_N *= per_N;
    }
    c.rig.platform.moment_length_m *= per_m;
    c.pose = rig_pose(c.rig, {c.pose.X_WB.R, per_m * c.pose.X_WB.p});
    c.needed.points *= per_N;
    EXPECT_NEAR(c.margin().margin_N, per_N * before_N, 1e-11);
  }
}

}  // namespace
}  // namespace drydock
