// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "testing/peg_cases.h"

namespace drydock {
namespace {

using testing::deepest;
using testing::moved;
using testing::peg_cases;
using testing::peg_load;
using testing::PegCase;
using testing::PegLoad;
using testing::pose_at_hole;
using testing::Random;

constexpr double kStiffness = 1e6;

bool overlaps_within(const PegCase& c, const Pose& X, double share) {
  ContactSet set;
  peg_hole_contacts(c.peg, c.block, X, 0, set);
  return !set.empty() && deepest(set) < share * c.peg.radius_m;
}

// Oracle: central difference. The wrench on the peg is minus the gradient of the energy in its six directions.
TEST(PegHoleWrench, IsTheGradientOfItsEnergy) {
  Random random(21);
  int tried = 0;
  for (const PegCase& c : peg_cases(true)) {
    for (int trial = 0; trial < 300; ++trial) {
      const Pose X = pose_at_hole(c, random);
      if (!overlaps_within(c, X, 0.12)) continue;
      ++tried;
      const PegLoad load = peg_load(c, X, kStiffness);
      const double h = 1e-7;
      for (int i = 0; i < 3; ++i) {
        const Vector3 step = h * Vector3::Unit(i), none = Vector3::Zero();
        const double f = -(peg_load(c, moved(X, none, step), kStiffness).energy_J -
                           peg_load(c, moved(X, none, -step), kStiffness).energy_J) /
                         (2 * h);
        const double t = -(peg_load(c, moved(X, step, none), kStiffness).energy_J -
                           peg_load(c, moved(X, -step, none), kStiffness).energy_J) /
                         (2 * h);
        // Where the second derivative jumps (a contact begins) the difference is off by up to k h.
        EXPECT_NEAR(load.F_A_B.f[i], f, 20 * kStiffness * h) << trial;
        EXPECT_NEAR(load.F_A_B.t[i], t, 20 * kStiffness * h * 0.1) << trial;
      }
    }
  }
  EXPECT_GT(tried, 1000);
}

// Oracle: Lipschitz. Along short straight paths the wrench changes by at most a few times stiffness times motion, in
// every step, however small; torques with the lever of the peg's length.
TEST(PegHoleWrench, HasNoJumps) {
  Random random(22);
  int tried = 0;
  for (const PegCase& c : peg_cases()) {
    const double lever = 0.5 * c.peg.length_m + c.peg.radius_m;
    for (int trial = 0; trial < 200; ++trial) {
      const Pose X = pose_at_hole(c, random);
      if (!overlaps_within(c, X, 0.1)) continue;
      const Vector3 w = random.vector(0.02), v = random.vector(4e-4);
      const int steps = 60;
      PegLoad last = peg_load(c, X, kStiffness);
      for (int i = 1; i <= steps; ++i) {
        const Pose next = moved(X, w * i / steps, v * i / steps);
        if (!overlaps_within(c, next, 0.12)) break;
        ++tried;
        const PegLoad load = peg_load(c, next, kStiffness);
        const double motion = (v.norm() + lever * w.norm()) / steps;
        EXPECT_LT((load.F_A_B.f - last.F_A_B.f).norm(), 12 * kStiffness * motion) << trial << ' ' << i;
        EXPECT_LT((load.F_A_B.t - last.F_A_B.t).norm(), 12 * kStiffness * motion * lever) << trial << ' ' << i;
        last = load;
      }
    }
  }
  EXPECT_GT(tried, 10000);
}

}  // namespace
}  // namespace drydock
