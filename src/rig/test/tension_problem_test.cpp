// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_problem.h"

#include <gtest/gtest.h>

#include <limits>

#include "rig/cable/tension/needed_wrenches.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

// Oracle: the balance of forces and moments, cable by cable from the geometry.
TEST(TensionProblem, ResidualIsWhatTheCablesLeaveOver) {
  Random random(101);
  for (int trial = 0; trial < 100; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), random.whole(3, 9), false});
    const Pose X_WB = random.pose(1);
    const CableRigPose pose = rig_pose(rig, X_WB);
    const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo);
    const TensionProblem problem = tension_problem(rig, pose, needed.points.col(0));
    VectorX t(problem.min_N.size());
    Vector3 force = -unscaled(rig.platform, problem.needed).f, moment = -unscaled(rig.platform, problem.needed).t;
    double slack = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < t.size(); ++i) {
      const Cable& cable = rig.cables[static_cast<std::size_t>(i)];
      t[i] = random.between(-100, 2000);
      const Vector3 p_BC_W = X_WB.R * cable.p_BC, u_W = (cable.p_WA - X_WB.p - p_BC_W).normalized();
      force += t[i] * u_W;
      moment += t[i] * p_BC_W.cross(u_W);
      slack = std::min({slack, t[i] - cable.tension_min_N, cable.tension_max_N - t[i]});
      EXPECT_LE(cable.tension_max_N, limit_size_N(problem));
    }
    const double rest = std::hypot(force.norm(), moment.norm() / rig.platform.moment_length_m);
    EXPECT_NEAR(residual_N(problem, t), rest, 1e-11 * (1 + rest));
    EXPECT_EQ(slack_N(problem, t), slack);
    EXPECT_TRUE(is_sound(problem));
  }
}

}  // namespace
}  // namespace drydock
