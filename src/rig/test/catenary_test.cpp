// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/catenary.h"

#include <gtest/gtest.h>

#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

/// Both ends of a cable, tension and mass, gravity in any direction.
struct Draw {
  Vector3 p_WC, p_WT, g_W;
  double tension_N, mass_per_m;

  double weight_N_per_m() const { return mass_per_m * g_W.norm(); }
  double chord_m() const { return (p_WT - p_WC).norm(); }
};
/// The tension is from a tenth to a million times the weight of the chord.
Draw random_draw(Random& random) {
  Draw draw{random.vector(3), random.vector(8), 9.81 * random.unit_vector(), 0, random.between(0.01, 2)};
  draw.tension_N = draw.weight_N_per_m() * draw.chord_m() * std::pow(10, random.between(-1, 6));
  return draw;
}
Catenary solved(const Draw& draw) {
  return catenary(draw.p_WC, draw.p_WT, draw.tension_N, draw.mass_per_m, draw.g_W);
}

/// The cable integrated along its length from C: dp/ds = f/|f|, df/ds = −m g, by Runge and Kutta.
struct Hung {
  Vector3 p_W, f_W;
  double deviation_m = 0;
};
Hung integrated(const Draw& draw, const Catenary& found, int steps) {
  const Vector3 chord_W = (draw.p_WT - draw.p_WC).normalized(), load_W = -draw.mass_per_m * draw.g_W;
  Hung hung{draw.p_WC, draw.tension_N * found.u_C_W};
  const double h = (draw.chord_m() + found.excess_m) / steps;
  for (int i = 0; i < steps; ++i) {
    const Vector3 f0 = hung.f_W, f1 = f0 + h / 2 * load_W, f2 = f0 + h * load_W;
    hung.p_W += h / 6 * (f0.normalized() + 4 * f1.normalized() + f2.normalized());
    hung.f_W = f2;
    const Vector3 p_CQ_W = hung.p_W - draw.p_WC;
    hung.deviation_m = std::max(hung.deviation_m, (p_CQ_W - chord_W * chord_W.dot(p_CQ_W)).norm());
  }
  return hung;
}

// Oracle: the equations of equilibrium of a piece of cable, integrated from C with the tension and direction found
// there: after the length found they end at T with the tension found there, and the farthest point is as far as found.
TEST(Catenary, IsInEquilibrium) {
  Random random(41);
  int hung = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Draw draw = random_draw(random);
    const Catenary found = solved(draw);
    if (found.status == CatenaryStatus::kTooSlack) continue;
    ++hung;
    constexpr int kSteps = 2000;
    const Hung end = integrated(draw, found, kSteps);
    EXPECT_NEAR((end.p_W - draw.p_WT).norm(), 0, 1e-10) << trial;
    EXPECT_NEAR(end.f_W.norm(), found.tension_far_N, 1e-9 * draw.tension_N);
    // The samples miss the flat top by at most their distance squared.
    EXPECT_NEAR(end.deviation_m, found.deviation_m, 1e-6 * found.deviation_m + 1e-12);
    const Vector3 chord_W = (draw.p_WT - draw.p_WC).normalized(), p_CQ_W = found.p_WQ - draw.p_WC;
    EXPECT_NEAR((p_CQ_W - chord_W * chord_W.dot(p_CQ_W)).norm(), found.deviation_m, 1e-12);
    EXPECT_GT((p_CQ_W - chord_W * chord_W.dot(p_CQ_W)).dot(draw.g_W), 0);  // below
  }
  EXPECT_GT(hung, 150);
}

// Oracle: closed form of the level span L with the lowest tension H: dip H/w (cosh(wL/2H) − 1), length 2H/w
// sinh(wL/2H), tension H cosh(wL/2H) at both ends; and w L²/8H, w²L³/24H² to leading order.
TEST(Catenary, OfALevelSpan) {
  for (const double H_N : {9.0, 30.0, 1e3, 1e6}) {
    const double L_m = 4, w = 0.5 * 9.80665, x = w * L_m / (2 * H_N);
    const Catenary found = catenary({1, 2, 3}, {1, -2, 3}, H_N * std::cosh(x), 0.5, {0, 0, -9.80665});
    const double half = std::sinh(x / 2);
    EXPECT_NEAR(found.deviation_m, H_N / w * 2 * half * half, 1e-14);
    EXPECT_NEAR(L_m + found.excess_m, 2 * H_N / w * std::sinh(x), 1e-14);
    EXPECT_NEAR(found.tension_far_N, H_N * std::cosh(x), 1e-9);
    EXPECT_NEAR((found.p_WQ - Vector3(1, 0, 3 - found.deviation_m)).norm(), 0, 1e-12 + 1e-15 / x);  // a flat top
    if (x > 0.01) continue;
    EXPECT_NEAR(found.deviation_m / (w * L_m * L_m / (8 * H_N)), 1, x * x);
    EXPECT_NEAR(found.excess_m / (w * w * L_m * L_m * L_m / (24 * H_N * H_N)), 1, x * x + 1e-9);
  }
}

// Oracle: over a level span the end tension is least where x tanh x = 1, x = wL/2H (x = 1.19968): 0.754440 w L.
TEST(Catenary, SaysWhenTheTensionIsTooSmall) {
  const Vector3 p_WC(0, 0, 0), p_WT(3, 4, 0), g_W(0, 0, -10);
  const double x = 1.1996786402577338, least_N = 5 * std::cosh(x) / (2 * x);  // 1 N/m over 5 m
  EXPECT_EQ(catenary(p_WC, p_WT, least_N * (1 - 1e-9), 0.1, g_W).status, CatenaryStatus::kTooSlack);
  const Catenary found = catenary(p_WC, p_WT, least_N * (1 + 1e-9), 0.1, g_W);
  EXPECT_EQ(found.status, CatenaryStatus::kOk);
  EXPECT_NEAR(5 + found.excess_m, 5 * std::sinh(x) / x, 1e-3);
  EXPECT_EQ(catenary(p_WC, p_WT, 0, 0.1, g_W).status, CatenaryStatus::kTooSlack);
  EXPECT_EQ(catenary(p_WC, {0, 0, -6}, 5, 0.1, g_W).status, CatenaryStatus::kTooSlack);  // it cannot stand
}

// Oracle: definition; a cable without weight, and one that hangs down, are straight.
TEST(Catenary, IsStraightWithoutWeightAndPlumb) {
  Random random(42);
  const Draw draw = random_draw(random);
  const Catenary light = catenary(draw.p_WC, draw.p_WT, 10, 0, draw.g_W);
  EXPECT_EQ(light.status, CatenaryStatus::kOk);
  EXPECT_EQ(light.deviation_m, 0);
  EXPECT_EQ(light.tension_far_N, 10);
  const Catenary plumb = catenary(draw.p_WC, draw.p_WC - 0.3 * draw.g_W, 10, 0.5, draw.g_W);
  EXPECT_NEAR(plumb.deviation_m, 0, 1e-12);
  EXPECT_NEAR(plumb.tension_far_N, 10 + 0.5 * 0.3 * draw.g_W.squaredNorm(), 1e-9);
  const Catenary nearly =
      catenary(draw.p_WC, draw.p_WC - 0.3 * draw.g_W + 1e-9 * draw.g_W.unitOrthogonal(), 10, 0.5, draw.g_W);
  EXPECT_EQ(nearly.status, CatenaryStatus::kOk);
  EXPECT_NEAR(nearly.tension_far_N, plumb.tension_far_N, 1e-9);
  EXPECT_LT(nearly.deviation_m, 1e-9);
}

// Oracle: the tauter of the two. More tension at C leaves less deviation and less length.
TEST(Catenary, TightensWithTension) {
  Random random(43);
  for (int trial = 0; trial < 100; ++trial) {
    Draw draw = random_draw(random);
    Catenary before = solved(draw);
    for (int i = 0; i < 20; ++i) {
      draw.tension_N *= 1.1;
      const Catenary after = solved(draw);
      if (before.status != CatenaryStatus::kTooSlack) {
        ASSERT_NE(after.status, CatenaryStatus::kTooSlack);
        EXPECT_LT(after.deviation_m, before.deviation_m);
        EXPECT_LT(after.excess_m, before.excess_m);
      }
      before = after;
    }
  }
}

// Oracle: each cable by itself, and definition of the margin.
TEST(SagMargins, AreThoseOfEachCable) {
  Random random(44);
  CableRig rig = random_rig(random, {body_axes(), 8, true});
  rig.cables[3].mass_per_m_kg_per_m.reset();
  const CableRigPose pose = rig_pose(rig, random.pose(0.5));
  std::vector<double> tension_N;
  for (int i = 0; i < 8; ++i) tension_N.push_back(random.between(20, 400));
  tension_N[5] = 0;
  const std::vector<SagMargin> margins = sag_margins(rig, pose, tension_N);
  for (std::size_t i = 0; i < 8; ++i) {
    const CableLine& line = pose.lines[i];
    EXPECT_EQ(margins[i].known, i != 3);
    if (i == 3) continue;
    const Catenary alone = catenary(line.p_WC, line.p_WT, tension_N[i], *rig.cables[i].mass_per_m_kg_per_m, rig.g_W);
    EXPECT_EQ(margins[i].catenary.deviation_m, alone.deviation_m);
    if (i == 5) {
      EXPECT_EQ(margins[i].margin_m, -std::numeric_limits<double>::infinity());
    } else {
      EXPECT_DOUBLE_EQ(margins[i].margin_m, rig.cables[i].diameter_m / 2 - alone.deviation_m);
    }
  }
}

}  // namespace
}  // namespace drydock
