// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/largest_payload.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/hardest_load.h"
#include "testing/random_rig.h"

namespace drydock::largest_payload_test {
namespace {

using testing::Random;

/// Whether the rig holds its load and a further mass at its origin.
bool holds(CableRig rig, const CableRigPose& pose, double mass_kg, WithAcceleration with) {
  rig.platform.M_BBo_B = rig.platform.M_BBo_B + SpatialInertia{mass_kg, Vector3::Zero(), Matrix3::Zero()};
  return hardest_load(rig, pose, with).set.status == TensionStatus::kFeasible;
}

// Oracle: the rig itself with that mass on its platform. Within the range it holds, just beyond either end it does not,
// at rest and while it accelerates; without a range it holds no mass that is tried.
TEST(LargestPayload, IsTheLastMassThatTheRigHolds) {
  Random random(21);
  int found = 0, lifted = 0, none = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const bool is_body = trial % 2 == 1;
    CableRig rig = testing::random_rig(random, {is_body ? body_axes() : point_axes(), is_body ? 8 : 4, trial % 3 == 0});
    for (Cable& cable : rig.cables) {
      cable.tension_min_N = random.between(0, 60);
      cable.tension_max_N = random.between(200, 900);
    }
    rig.load = LoadSet{};
    rig.load.points = {{is_body ? random.vector(5) : Vector3(0, 0, 0), random.vector(30)},
                       {is_body ? random.vector(5) : Vector3(0, 0, 0), random.vector(30)}};
    rig.acceleration =
        AccelerationSet{{random.vector(0.3), random.vector(0.5)}, {random.vector(1), random.vector(3)}, {}};
    const WithAcceleration with = trial % 5 == 0 ? WithAcceleration::kYes : WithAcceleration::kNo;
    CableRigPose pose;
    update_pose(rig, {is_body ? rotation_about(random.unit_vector(), 0.2) : Rotation{}, random.vector(0.4)}, pose);
    if (pose.status != CableStatus::kOk) continue;
    const std::optional<PayloadRange> range = payload_range(rig, pose, with);
    if (!range) {
      ++none;
      for (const double mass_kg : {0.0, 1.0, 10.0, 40.0}) EXPECT_FALSE(holds(rig, pose, mass_kg, with)) << trial;
      continue;
    }
    ++found;
    const double width_kg = range->most_kg - range->least_kg, step_kg = 1e-6 * (1 + range->most_kg);
    if (width_kg > 4 * step_kg) {
      EXPECT_TRUE(holds(rig, pose, range->most_kg - step_kg, with)) << trial;
    }
    EXPECT_FALSE(holds(rig, pose, range->most_kg + step_kg, with)) << trial;
    if (range->least_kg > step_kg) {
      ++lifted;
      EXPECT_FALSE(holds(rig, pose, range->least_kg - step_kg, with)) << trial;
    }
  }
  EXPECT_GT(found, 20);
  EXPECT_GT(none, 20);
  EXPECT_GT(lifted, 3);
}

}  // namespace
}  // namespace drydock::largest_payload_test
