// SPDX-License-Identifier: Apache-2.0
#include "contact/peg/peg_hole.h"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

#include "contact/peg/peg_hole_point.h"
#include "testing/peg_cases.h"

namespace drydock {
namespace {

using std::numbers::pi;
using testing::deepest;
using testing::peg_cases;
using testing::peg_pose;
using testing::PegCase;
using testing::pose_at_hole;
using testing::Random;

// A part of a block's surface over (0, 1)², and the nearest of its points by ever finer grids.
using Patch = std::function<Vector3(double, double)>;
double sampled_distance(const Patch& patch, const Vector3& p) {
  double a = 0.5, b = 0.5, width = 0.5, best = INFINITY;
  for (int zoom = 0; zoom < 60; ++zoom) {
    const double a0 = a, b0 = b;
    const int steps = zoom == 0 ? 24 : 4;
    for (int i = -steps; i <= steps; ++i) {
      for (int k = -steps; k <= steps; ++k) {
        const double u = std::clamp(a0 + width * i / steps, 0.0, 1.0), v = std::clamp(b0 + width * k / steps, 0.0, 1.0);
        const double distance = (patch(u, v) - p).norm();
        if (distance < best) best = distance, a = u, b = v;
      }
    }
    width *= zoom == 0 ? 1.0 / 8 : 0.7;
  }
  return best;
}

std::vector<Patch> patches(const HoleBlock& block) {
  const Hole hole = block.holes.front();
  const Vector3 half = 0.5 * block.size;
  const double top = block.top_m();
  const auto angle = [](double a) { return 2 * pi * (1.6 * a - 0.3); };  // more than a turn: no seam
  const auto ring = [=](double a, double radius, double z) {
    return Vector3(hole.x_m + radius * std::cos(angle(a)), hole.y_m + radius * std::sin(angle(a)), top + z);
  };
  std::vector<Patch> all = {
      [=](double a, double b) {
        return ring(a, hole.radius_m, -hole.chamfer_depth_m - b * (hole.straight_m - hole.chamfer_depth_m));
      },
      [=](double a, double b) { return ring(a, hole.radius_m + b * hole.chamfer_m, (b - 1) * hole.chamfer_depth_m); },
      [=](double a, double b) {
        return ring(a, hole.radius_m * std::cos(0.5 * pi * b),
                    -hole.straight_m - hole.radius_m * std::sin(0.5 * pi * b));
      },
      [=](double a, double b) {  // the top face, from the mouth to the outline
        const double c = std::cos(angle(a)), s = std::sin(angle(a));
        const double to_x = (std::copysign(half.x(), c) - hole.x_m) / c,
                     to_y = (std::copysign(half.y(), s) - hole.y_m) / s;
        return ring(a, hole.mouth_m() + b * (std::min(to_x, to_y) - hole.mouth_m()), 0);
      },
  };
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      if (axis == 2 && side > 0) continue;
      all.push_back([=](double a, double b) {
        Vector3 p;
        p[axis] = side * half[axis];
        p[(axis + 1) % 3] = (2 * a - 1) * half[(axis + 1) % 3];
        p[(axis + 2) % 3] = (2 * b - 1) * half[(axis + 2) % 3];
        return p;
      });
    }
  }
  return all;
}

// Oracle: all parts of the surface sampled and refined. Whether inside is known from the shapes' inequalities.
TEST(PegHole, PointsAreAsFarFromTheBlockAsFromItsSampledSurface) {
  Random random(11);
  for (const double chamfer : {0.0, 0.004}) {
    const HoleBlock block{{0.11, 0.1, 0.09}, {{0.006, -0.004, 0.02, 0.04, chamfer, 0.7 * chamfer}}};
    const Hole& hole = block.holes.front();
    const std::vector<Patch> surface = patches(block);
    for (int trial = 0; trial < 60; ++trial) {
      const bool near = trial % 2 == 0;
      const Vector3 p =
          near ? Vector3(hole.x_m, hole.y_m, block.top_m() - 0.02) + random.vector(0.03) : random.vector(0.08);
      double sampled = INFINITY;
      for (const Patch& patch : surface) sampled = std::min(sampled, sampled_distance(patch, p));
      const double u = std::hypot(p.x() - hole.x_m, p.y() - hole.y_m), z = p.z() - block.top_m();
      const bool in_cone = chamfer > 0 && z > -hole.chamfer_depth_m && u < hole.mouth_m() + z / 0.7;
      const bool in_hole =
          u < hole.radius_m ? z > -hole.straight_m - std::sqrt(hole.radius_m * hole.radius_m - u * u) : in_cone;
      const bool inside = (p.cwiseAbs() - 0.5 * block.size).maxCoeff() < 0 && !in_hole;
      const BlockHit hit = signed_distance(p, block);
      EXPECT_NEAR(hit.distance_m, inside ? -sampled : sampled, 1e-9) << p.transpose() << " trial " << trial;
      EXPECT_NEAR(hit.n_B.norm(), 1, 1e-12);
      EXPECT_NEAR(signed_distance(p - hit.distance_m * hit.n_B, block).distance_m, 0, 1e-12) << p.transpose();
    }
  }
}

// Oracle: without a grid. It makes no difference which holes are looked at, for pegs upright and lying, in holes and
// between them.
TEST(HoleGrid, LeavesOutNothingThatTouches) {
  Random random(19);
  HoleBlock block{{0.2, 0.13, 0.05}, {}};
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 3; ++k)
      block.holes.push_back({-0.08 + 0.031 * i, -0.04 + 0.038 * k, 0.006 + 5e-4 * (i % 3), 0.02, 1e-3 * (k % 2), 2e-3});
  const HoleGrid grid(block);
  ContactSet with, without;
  std::size_t touching = 0, left_out = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const Capsule peg{random.between(0.003, 0.008), random.between(0, 0.06)};
    const Vector3 p(random.between(-0.11, 0.11), random.between(-0.07, 0.07), random.between(-0.03, 0.05));
    const Vector3 axis =
        trial % 3 == 0 ? random.vector(1).normalized() : Vector3(Vector3::UnitZ() + random.vector(0.1)).normalized();
    const double reach = trial % 2 == 0 ? 2e-4 : 0.02;
    peg_hole_contacts(peg, block, &grid, p, axis, reach, with);
    peg_hole_contacts(peg, block, nullptr, p, axis, reach, without);
    ASSERT_EQ(with.points().size(), without.points().size()) << trial;
    EXPECT_EQ(with.gap_m, without.gap_m) << trial;
    for (std::size_t i = 0; i < with.points().size(); ++i) {
      EXPECT_EQ(with.points()[i].feature, without.points()[i].feature) << trial;
      EXPECT_EQ(with.points()[i].at.depth_m, without.points()[i].at.depth_m) << trial;
    }
    touching += with.points().size();
    left_out += block.holes.size() - grid.near(p.x(), p.y(), peg.radius_m).count;
  }
  EXPECT_GT(touching, 10000U);
  EXPECT_GT(left_out, 100000U);
}

struct LocalMinimum {
  double t, distance;
};

// Local minima of the block's distance inside the axis: sampled and refined by golden section. Those of stretches of
// equal distance to rounding are left out.
std::vector<LocalMinimum> minima_along(const Vector3& a, const Vector3& d, double length, const HoleBlock& block) {
  const auto f = [&](double t) { return signed_distance(a + t * d, block).distance_m; };
  const int n = 1500;
  std::vector<double> at(n + 1);
  for (int i = 0; i <= n; ++i) at[static_cast<std::size_t>(i)] = f(length * i / n);
  std::vector<LocalMinimum> all;
  for (std::size_t i = 1; i < n; ++i) {
    if (!(at[i] <= at[i - 1] && at[i] < at[i + 1])) continue;
    double low = length * static_cast<double>(i - 1) / n, high = length * static_cast<double>(i + 1) / n;
    while (high - low > 1e-9 * length) {
      const double x = high - 0.6180339887 * (high - low), y = low + 0.6180339887 * (high - low);
      (f(x) < f(y) ? high : low) = f(x) < f(y) ? y : x;
    }
    const double t = 0.5 * (low + high);
    if (t > 1e-6 && t < length - 1e-6) all.push_back({t, f(t)});
  }
  return all;
}

// Oracle: the sampled axis. Ends are found with their own nearest places, every local minimum between them is found,
// to 1e-9 m in depth and 1e-6 m in place, and without a chamfer nothing else is.
TEST(PegHole, FindsEveryLocalMinimumAndInventsNone) {
  Random random(5);
  int minima = 0;
  for (const PegCase& c : peg_cases()) {
    const double r = c.peg.radius_m, reach = 0.01;
    for (int trial = 0; trial < 60; ++trial) {
      const Pose X = pose_at_hole(c, random);
      ContactSet set;
      peg_hole_contacts(c.peg, c.block, X, reach, set);
      const Vector3 d = X.R.matrix.col(2), a = X.p - 0.5 * c.peg.length_m * d;
      bool solid = false;  // the axis enters the solid: its depth is past what has a meaning along it
      for (int i = 0; i <= 200; ++i)
        solid |= signed_distance(a + c.peg.length_m * i / 200.0 * d, c.block).distance_m < 1e-4;
      if (solid) continue;
      const std::vector<LocalMinimum> expected = minima_along(a, d, c.peg.length_m, c.block);
      std::size_t inside = 0;
      for (const LocalMinimum& minimum : expected) {
        if (minimum.distance > r + reach - 1e-6) continue;
        ++minima;
        double nearest = INFINITY, place = INFINITY;
        for (const ContactPoint& point : set.points()) {
          const Vector3 x = point.at.p_BP + r * point.at.n_B;
          if (std::abs(r - minimum.distance - point.at.depth_m) > 1e-9) continue;
          nearest = std::min(nearest, std::abs(r - minimum.distance - point.at.depth_m));
          place = std::min(place, (x - (a + minimum.t * d)).norm());
        }
        EXPECT_LT(nearest, 1e-9) << "depth " << r - minimum.distance << " trial " << trial << " length "
                                 << c.peg.length_m;
        EXPECT_LT(place, 1e-5);  // golden section finds t to the root of rounding: √(1e-16 · 0.02 m · 0.02 m)·…
      }
      for (const ContactPoint& point : set.points()) {
        EXPECT_NEAR((point.at.p_BP + point.at.depth_m * point.at.n_B - point.at.p_BQ).norm(), 0, 1e-15);
        EXPECT_NEAR(signed_distance(point.at.p_BQ, c.block).distance_m, 0, 1e-12);
        inside += point.feature >= kPegBox;
      }
      if (c.hole().chamfer_m == 0) {
        std::size_t within = 0;
        for (const LocalMinimum& minimum : expected) within += minimum.distance < r + reach;
        EXPECT_EQ(inside, within) << trial << " " << c.peg.length_m << " " << d.transpose();
      }
      const double sampled_gap = [&] {
        double least = std::min(signed_distance(a, c.block).distance_m,
                                signed_distance(a + c.peg.length_m * d, c.block).distance_m);
        for (const LocalMinimum& minimum : expected) least = std::min(least, minimum.distance);
        return least - r;
      }();
      if (sampled_gap < reach)
        EXPECT_NEAR(set.gap_m, sampled_gap, 1e-9);
      else
        EXPECT_LE(set.gap_m, sampled_gap + 1e-9);
    }
  }
  EXPECT_GT(minima, 200);
}

// Oracle: symmetry. Turned about the hole's axis, mirrored, or with the peg's ends exchanged, depths stay.
TEST(PegHole, KeepsItsSymmetries) {
  Random random(8);
  for (PegCase c : peg_cases(true)) {
    c.block.size = {0.2, 0.2, 0.09};  // square about the hole, so that quarter turns and mirrors map it to itself
    c.block.holes.front().x_m = c.block.holes.front().y_m = 0;
    for (int trial = 0; trial < 20; ++trial) {
      const Pose X = pose_at_hole(c, random);
      const auto depths = [&](const Pose& at) {
        ContactSet set;
        peg_hole_contacts(c.peg, c.block, at, 0.002, set);
        std::vector<double> all;
        for (const ContactPoint& point : set.points()) all.push_back(point.at.depth_m);
        std::sort(all.begin(), all.end());
        return all;
      };
      const std::vector<double> plain = depths(X);
      const Rotation quarter = rotation_exp({0, 0, pi / 2});
      const Pose turned{quarter * X.R, quarter * X.p};
      // The mirror image in x of a body of revolution is it, turned: only its axis matters.
      const Vector3 axis = X.R.matrix.col(2);
      const Pose mirrored{turn_z_to({-axis.x(), axis.y(), axis.z()}), {-X.p.x(), X.p.y(), X.p.z()}};
      const Pose flipped{X.R * rotation_exp({pi, 0, 0}), X.p};
      for (const Pose& other : {turned, mirrored, flipped}) {
        const std::vector<double> same = depths(other);
        ASSERT_EQ(same.size(), plain.size()) << trial;
        for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_NEAR(same[i], plain[i], 1e-12);
      }
    }
  }
}

// Oracle: by hand. Coaxial, at zero clearance, thicker than the hole, on the bottom, upside down, a sphere alone.
TEST(PegHole, HandlesSpecialPlaces) {
  const double R = 0.0175;
  const HoleBlock block{{0.1, 0.1, 0.1}, {{0, 0, R, 0.06, 0, 0}}};
  const auto contacts = [&](const Capsule& peg, const Pose& X, double reach = 1e-6) {
    ContactSet set;
    peg_hole_contacts(peg, block, X, reach, set);
    for (const ContactPoint& point : set.points()) {
      EXPECT_TRUE(point.at.p_BP.allFinite() && point.at.p_BQ.allFinite() && std::isfinite(point.at.depth_m));
      EXPECT_NEAR(point.at.n_B.norm(), 1, 1e-12);
    }
    return set;
  };
  // Coaxial at zero clearance: both ends and the rim touch with depth 0.
  ContactSet set = contacts({R, 0.1}, peg_pose({R, 0.1}, {0, 0, 0.02}, 0, 0));
  EXPECT_NEAR(deepest(set), 0, 1e-15);
  EXPECT_NEAR(set.gap_m, 0, 1e-15);
  // 1 mm into the bottom.
  set = contacts({R, 0.1}, peg_pose({R, 0.1}, {0, 0, -0.011}, 0, 0));
  EXPECT_NEAR(deepest(set), 0.001, 1e-15);
  // 1 mm thicker, its end at the rim's height: near and opposite side, each 1 mm deep.
  set = contacts({R + 0.001, 0}, {Rotation{}, {0, 0, 0.05}});
  ASSERT_EQ(set.points().size(), 2u);
  EXPECT_NEAR(set.points()[0].at.depth_m, 0.001, 1e-15);
  EXPECT_NEAR(set.points()[1].at.depth_m, 0.001, 1e-15);
  EXPECT_NEAR((set.points()[0].at.n_B + set.points()[1].at.n_B).norm(), 0, 1e-15);
  // Upright under the block, 2 mm below it.
  set = contacts({R, 0.1}, {Rotation{}, {0.01, 0.02, -0.05 - 0.05 - R - 0.002}}, 0.01);
  ASSERT_EQ(set.points().size(), 1u);
  EXPECT_NEAR(set.gap_m, 0.002, 1e-15);
  EXPECT_NEAR((set.points()[0].at.n_B + Vector3::UnitZ()).norm(), 0, 1e-15);
  // Lying along y beside the block, 3 mm from it, with the edge between its ends; and far away.
  set = contacts({R, 0.3}, {rotation_exp({pi / 2 + 0.1, 0, 0}), {0.05 + R + 0.003, 0, 0.02}}, 0.01);
  EXPECT_NEAR(set.gap_m, 0.003, 1e-12);
  set = contacts({R, 0.1}, {rotation_exp({0.3, 0.2, 0}), {1, 1, 1}});
  EXPECT_TRUE(set.empty());
  EXPECT_GT(set.gap_m, 1.2);
  EXPECT_LT(set.gap_m, std::sqrt(3 * 0.95 * 0.95));
}

// Oracle: arithmetic. Anywhere, however deep, thick pegs and pegs without length included, all numbers are finite; and
// a point of the axis in the solid or within the radius of it shows that there is a contact.
TEST(PegHole, IsFiniteAndMissesNothingAnywhere) {
  Random random(13);
  std::vector<PegCase> cases = peg_cases(true);
  cases.push_back({{0.0175, 0}, cases.front().block});
  for (int trial = 0; trial < 20000; ++trial) {
    const PegCase& c = cases[static_cast<std::size_t>(trial) % cases.size()];
    const Pose X = trial % 2 == 0 ? pose_at_hole(c, random) : random.pose(0.12);
    ContactSet set;
    peg_hole_contacts(c.peg, c.block, X, trial % 3 == 0 ? 0.02 : 0, set);
    for (const ContactPoint& point : set.points()) {
      for (const Nearness* at : {&point.at, &point.beside, &point.also_beside}) {
        ASSERT_TRUE(at->p_BP.allFinite() && at->p_BQ.allFinite() && !std::isnan(at->depth_m)) << trial;
        ASSERT_NEAR(at->n_B.norm(), 1, 1e-12) << trial;
      }
    }
    const double fraction = random.between(-0.5, 0.5);
    const Vector3 x = X * Vector3(0, 0, fraction * c.peg.length_m);
    const double depth = c.peg.radius_m - signed_distance(x, c.block).distance_m;
    if (depth > c.peg.radius_m) {
      ASSERT_GT(deepest(set), 0) << trial;
    } else if (depth > 1e-12) {
      ASSERT_GT(set.empty() ? 0 : deepest(set), 0) << trial;
    }
  }
}

}  // namespace
}  // namespace drydock
