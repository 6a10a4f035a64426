// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/closure_line.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/closure_margin.h"
#include "rig/cable/tension/cubic_sign.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;

double margin_at(const CableRig& rig, const Rotation& R_WB, const Vector3& p_WB) {
  return closure_margin(rig_pose(rig, {R_WB, p_WB}).structure).margin;
}

bool holds(const ClosureLine& line, double s) {
  for (const ClosureStretch& stretch : line.stretches()) {
    if (stretch.from < s && s < stretch.to) return true;
  }
  return false;
}

/// A rig that closes somewhere: cables from all round, eyes far out.
CableRig closing_rig(Random& random, const std::vector<WrenchAxis>& axes) {
  CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()) + 1, false});
  if (has_moments(rig.platform)) {
    for (Cable& cable : rig.cables) cable.p_BC = random.between(0.3, 1) * random.unit_vector();
  }
  return rig;
}

// Oracle: the signed distance to closure, asked at many places of the line, and zero at the stretches' inner ends.
TEST(ClosureLine, HoldsWhereTheMarginIsPositive) {
  Random random(71);
  int stretches = 0;
  for (int trial = 0; trial < 800; ++trial) {
    const CableRig rig = closing_rig(random, axes_of_kind(trial));
    const Rotation R_WB = random.rotation();
    const Vector3 from = random.vector(3), to = random.vector(3);
    const ClosureLine line = closure_line(rig, R_WB, from, to);
    for (int k = 0; k < 30; ++k) {
      const double s = random.between(0, 1), margin = margin_at(rig, R_WB, from + s * (to - from));
      if (std::abs(margin) > 1e-11) {
        EXPECT_EQ(holds(line, s), margin > 0) << trial << " at " << s << ": " << margin;
      }
    }
    double last = 0;
    for (const ClosureStretch& stretch : line.stretches()) {
      ++stretches;
      EXPECT_GE(stretch.from, last);
      EXPECT_LT(stretch.from, stretch.to);
      EXPECT_LE(stretch.to, 1);
      last = stretch.to;
      for (const double s : {stretch.from, stretch.to}) {
        if (s > 0 && s < 1) {
          EXPECT_NEAR(margin_at(rig, R_WB, from + s * (to - from)), 0, 1e-9);
        }
      }
    }
  }
  EXPECT_GT(stretches, 100);
}

// Oracle: geometry. A point closes within the tetrahedron of its four anchors.
TEST(ClosureLine, OfAPointIsWithinItsTetrahedron) {
  CableRig rig;
  rig.platform.axes = point_axes();
  for (const Vector3& p_WA : {Vector3{0, 0, 0}, Vector3{4, 0, 0}, Vector3{0, 4, 0}, Vector3{0, 0, 4}}) {
    Cable cable;
    cable.p_WA = p_WA;
    rig.cables.push_back(cable);
  }
  const ClosureLine line = closure_line(rig, {}, {-1, 1, 1}, {3, 1, 1});
  ASSERT_EQ(line.stretches().size(), 1u);
  EXPECT_NEAR(line.stretches()[0].from, 0.25, 1e-15);
  EXPECT_NEAR(line.stretches()[0].to, 0.75, 1e-15);
  EXPECT_TRUE(closure_line(rig, {}, {-1, 3, 3}, {3, 3, 3}).stretches().empty());
  // With all anchors in one plane nothing closes; rounding alone would give the minors signs.
  rig.cables[3].p_WA = {3, 3, 0};
  EXPECT_TRUE(closure_line(rig, {}, {0.5, 0.7, 0}, {1.3, 1.1, 0}).stretches().empty());
}

// Oracle: definition; a rig with more or fewer cables, or pulleys, is not asked.
TEST(ClosureLine, IsForOneRedundantCableAndFixedAnchors) {
  Random random(72);
  EXPECT_TRUE(has_closure_line(random_rig(random, {body_axes(), 7, false})));
  EXPECT_FALSE(has_closure_line(random_rig(random, {body_axes(), 8, false})));
  EXPECT_FALSE(has_closure_line(random_rig(random, {body_axes(), 7, true})));
}

// Oracle: cubics made from their roots, some of them close together or outside, and some of lower degree.
TEST(CubicSign, ChangesAtTheRoots) {
  Random random(73);
  for (int trial = 0; trial < 5000; ++trial) {
    double roots[3] = {random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)};
    if (trial % 3 == 0) roots[1] = roots[0] + std::pow(10, random.between(-6, 0));
    const double lead = random.between(0.1, 3) * (trial % 2 ? 1 : -1);
    const int degree = trial % 4;
    const auto f = [&](double x) {
      double value = lead;
      for (int k = 0; k < degree; ++k) value *= x - roots[k];
      return value;
    };
    const Cubic cubic = cubic_through(f(-1), f(-1.0 / 3), f(1.0 / 3), f(1));
    const int plain = plain_sign(cubic);
    double last = -1;
    for_each_sign(cubic, -1, 1, [&](double from, double to, bool positive) {
      EXPECT_EQ(from, last);
      last = to;
      if (to - from > 1e-7) {
        const double middle = f((from + to) / 2);
        EXPECT_EQ(positive, middle >= 0) << middle;
      }
      if (plain != 0) {
        EXPECT_EQ(positive, plain > 0);
      }
      if (to < 1 && to - from > 1e-3) {
        EXPECT_NEAR(f(to), 0, 1e-14);
      }
    });
    EXPECT_EQ(last, 1);
  }
}

}  // namespace
}  // namespace drydock
