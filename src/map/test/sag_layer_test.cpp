// SPDX-License-Identifier: Apache-2.0
#include "map/layer/sag_layer.h"

#include <gtest/gtest.h>

#include "map/layer/sag_bounds.h"
#include "rig/cable/catenary.h"
#include "rig/criterion.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::mapped_rig;
using testing::MapTally;
using testing::odd_domain_of;
using testing::Random;
using testing::tally;

// Oracle: the catenary itself, from taut to slack, level and steep, upward and downward. Its deviation lies within the
// bounds of every span that is near enough, and these are close together where the cable is taut.
TEST(SagBounds, HoldTheCatenary) {
  Random random(141);
  const Vector3 g_W(0, 0, -9.80665);
  int slack = 0, taut = 0, hung = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Vector3 p_CT_W = random.between(0.5, 8) * random.unit_vector();
    const double mass = random.between(0.01, 2), w = mass * g_W.norm(), across_m = p_CT_W.head<2>().norm();
    const double tension_N = w * p_CT_W.norm() * std::pow(10, random.between(-0.7, 3));
    const double change_m = trial % 3 ? p_CT_W.norm() * std::pow(10, random.between(-5, -0.5)) : 0;
    const SagBounds bounds = sag_bounds(tension_N, w, {across_m, p_CT_W.z(), change_m});
    ASSERT_LE(bounds.least_m, bounds.most_m);
    for (int k = 0; k < 3; ++k) {
      const double share = k == 0 ? 0 : 1;
      const Vector3 p_WC = random.vector(2), p_WT = p_WC + p_CT_W + share * change_m * random.unit_vector();
      const Catenary exact = catenary(p_WC, p_WT, tension_N, mass, g_W);
      if (exact.status != CatenaryStatus::kOk) {
        ASSERT_TRUE(std::isinf(bounds.most_m)) << trial;
        continue;
      }
      ++hung;
      ASSERT_GE(exact.deviation_m, bounds.least_m) << trial;
      ASSERT_LE(exact.deviation_m, bounds.most_m) << trial;
    }
    if (change_m == 0 && tension_N > 10 * w * p_CT_W.norm()) {
      ++taut;
      EXPECT_LT(bounds.most_m, bounds.least_m * 1.3 + 1e-9);
    }
    if (change_m == 0 && std::isinf(bounds.most_m)) {
      ++slack;
      EXPECT_GT(bounds.least_m, 0.01 * across_m * 0.1);
    }
  }
  EXPECT_GT(taut, 300);
  EXPECT_GT(slack, 100);
  EXPECT_GT(hung, 5000);
  EXPECT_EQ(sag_bounds(0, 0, {1, 2, 0.1}).most_m, 0);
  EXPECT_TRUE(std::isinf(sag_bounds(0, 3, {1, 2, 0.1}).most_m));
  EXPECT_GT(sag_bounds(0, 3, {1, 2, 0.1}).least_m, 0.01);
}

// Oracle: w h l/(8 F) for a cable that is all but straight, whatever its slope: w/(8 F) of the level span's square.
TEST(SagBounds, CloseInOnTheParabola) {
  const double F_N = 1e6, w = 2, h_m = 3, v_m = -4;
  const SagBounds bounds = sag_bounds(F_N, w, {h_m, v_m, 0});
  EXPECT_NEAR(bounds.least_m, w * h_m * 5 / (8 * F_N), 1e-4 * bounds.least_m);
  EXPECT_NEAR(bounds.most_m, w * h_m * 5 / (8 * F_N), 0.011 * bounds.most_m);
}

double sag_by_catenaries(const CableRig& rig, const Pose& X_WB, double more_tension) {
  std::vector<double> tension_N;
  for (const Cable& cable : rig.cables) tension_N.push_back(cable.tension_min_N * more_tension);
  double least = std::numeric_limits<double>::infinity();
  for (const SagMargin& margin : sag_margins(rig, rig_pose(rig, X_WB), tension_N))
    least = std::min(least, margin.margin_m);
  return least;
}

// Oracle: the catenaries of all cables at random places of maps; and with more tension nothing that is free is blocked.
TEST(SagLayer, IsNeverContradicted) {
  Random random(142);
  MapTally sum;
  for (int trial = 0; trial < 10; ++trial) {
    CableRig rig = mapped_rig(random, {trial % 2 ? body_axes() : point_axes(), 6, trial % 4 == 1});
    for (Cable& cable : rig.cables) cable.tension_min_N = random.between(20, 200);
    const MapDomain domain =
        odd_domain_of(random, trial < 8 ? MapKind::kPosition : MapKind::kOrientation, trial < 8 ? 0.15 : 0.1);
    const double there_m = sag_by_catenaries(rig, pose_at(domain, centre(domain.box)), 1);
    const double at_least = std::isfinite(there_m) ? there_m + random.between(-0.003, 0.003) : 0;
    const MapLayer layer = sag_layer(std::make_shared<CableRig>(rig), at_least);
    const MapTree tree = certified_map(domain, layer).tree;
    sum += tally(domain, tree, random, 200, [&](const Pose& X_WB) {
      const double margin_m = sag_by_catenaries(rig, X_WB, 1), tauter_m = sag_by_catenaries(rig, X_WB, 1.7);
      EXPECT_GE(tauter_m, margin_m);
      EXPECT_EQ(layer.make_margin()(X_WB), margin_m);
      return margin_m >= at_least;
    });
  }
  EXPECT_EQ(sum.contradicted, 0);
  EXPECT_GT(sum.free, 100);
  EXPECT_GT(sum.blocked, 100);
}

TEST(SagLayer, WantsTheMassOfAllCables) {
  Random random(143);
  CableRig rig = mapped_rig(random, {point_axes(), 4, false});
  EXPECT_TRUE(find_criterion("sag")->applies(rig));
  rig.cables[2].mass_per_m_kg_per_m.reset();
  EXPECT_FALSE(find_criterion("sag")->applies(rig));
}

}  // namespace
}  // namespace drydock
