// SPDX-License-Identifier: Apache-2.0
#include "sensing/identification.h"

#include <gtest/gtest.h>

#include <cmath>

#include "spatial/inertia_check.h"
#include "testing/simulated_log.h"

namespace drydock {
namespace {

using testing::log_of;
using testing::paper_stand;
using testing::short_stand;
using testing::static_log_of;
using testing::TestStand;
using testing::true_values;

constexpr int kSeeds = 200;

/// How often each true value lies within its bound of 95 %, and what the bounds are on average.
struct Coverage {
  VectorX share, bound;
  int refused = 0;
};
Coverage coverage(const TestStand& stand, DriftModel drift, int seeds = kSeeds) {
  const VectorX truth = true_values(stand);
  Coverage result{VectorX::Zero(16), VectorX::Zero(16), 0};
  for (int seed = 0; seed < seeds; ++seed) {
    IdentifyRequest request = log_of(stand, static_cast<std::uint64_t>(1000 + seed));
    request.drift = drift;
    const Identification found = identify(request);
    if (found.verdict == IdentifyVerdict::kDrifts) ++result.refused;
    for (Eigen::Index j = 0; j < 16; ++j) {
      const IdentifiedValue& value = found.values[static_cast<std::size_t>(j)];
      result.share[j] += std::abs(value.value - truth[j]) <= value.bound ? 1 : 0;
      result.bound[j] += value.bound / seeds;
    }
  }
  result.share /= seeds;
  return result;
}

void expect_shares(const Coverage& found, double low, double high) {
  for (Eigen::Index j = 0; j < found.share.size(); ++j) {
    EXPECT_GE(found.share[j], low) << "value " << j;
    EXPECT_LE(found.share[j], high) << "value " << j;
  }
}

// Oracle: the payload that the log was made with: 79.5 kg on the motion of the paper, ±30° about roll, pitch and yaw at
// 250 Hz, with the noise of a good industrial sensor (simulated_log.h).
TEST(Identification, FindsThePayloadOfThePaper) {
  const TestStand stand = paper_stand();
  const Identification found = identify(log_of(stand, 7));
  EXPECT_EQ(found.verdict, IdentifyVerdict::kDetermined);
  EXPECT_NEAR(found.M_BSo_S.mass_kg, 79.5, 0.002 * 79.5);
  EXPECT_LT((found.M_BSo_S.p_BBcm - stand.M_BSo_S.p_BBcm).norm(), 0.002);
  const double largest = check_physical(stand.M_BSo_S).moments_kg_m2[2];
  EXPECT_LT((found.M_BSo_S.I_BBcm - stand.M_BSo_S.I_BBcm).cwiseAbs().maxCoeff(), 0.05 * largest);
  EXPECT_EQ(found.consistency_cost, 0);
  const VectorX truth = true_values(stand);
  for (std::size_t i = 0; i < 16; ++i) {
    const IdentifiedValue& value = found.values[i];
    RecordProperty(value.name, std::to_string(value.value) + " +- " + std::to_string(value.deviation));
    EXPECT_LT(std::abs(value.value - truth[static_cast<Eigen::Index>(i)]), 4 * value.deviation) << value.name;
  }
  // The paper's own three steps stand beside; they take the motion as rest in the first two.
  EXPECT_NEAR(found.steps.M_BSo_S.mass_kg, 79.5, 0.01 * 79.5);
  EXPECT_LT((found.steps.M_BSo_S.p_BBcm - stand.M_BSo_S.p_BBcm).norm(), 0.01);
  EXPECT_TRUE(found.steps.has_inertia);
}

// Oracle: the binomial distribution. Over 200 logs with white noise each true value lies in its interval of 95 %.
TEST(Identification, BoundsHoldForWhiteNoise) {
  TestStand stand = short_stand();
  stand.position_noise_m = stand.rotation_noise_rad = 0;
  const Coverage found = coverage(stand, DriftModel::kWalk);
  expect_shares(found, 0.90, 0.99);
}

// Oracle: the same with noise in the poses, which differentiation makes large. Bounds may only be too wide.
TEST(Identification, BoundsHoldForNoisyPoses) {
  TestStand stand = short_stand();
  stand.position_noise_m = stand.rotation_noise_rad = 1e-4;
  expect_shares(coverage(stand, DriftModel::kWalk, 30), 0.86, 1);
}

// Oracle: the true values again, with a bias that walks by many times the noise of the mean: bounds hold, since they
// widen, and with a sensor said not to drift the log is refused.
TEST(Identification, DriftWidensTheBoundsOrIsRefused) {
  TestStand stand = short_stand();
  const Coverage steady = coverage(stand, DriftModel::kWalk, 10);
  stand.sensor.walk_per_sqrt_s = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  const Coverage walking = coverage(stand, DriftModel::kWalk, 40);
  expect_shares(walking, 0.87, 1);
  for (const Eigen::Index j : {0, 1, 2, 3, 10, 13}) EXPECT_GT(walking.bound[j], 1.5 * steady.bound[j]) << j;
  EXPECT_EQ(coverage(stand, DriftModel::kNone, 20).refused, 20);
  TestStand sound = short_stand();
  EXPECT_LE(coverage(sound, DriftModel::kNone, 30).refused, 2);
}

// Oracle: the rates of drift that the sensor had.
TEST(Identification, FitsAnEvenDrift) {
  TestStand stand = short_stand();
  stand.sensor.drift_per_s = {{0.01, -0.02, 0.03}, {0.2, -0.1, 0.15}};
  IdentifyRequest request = log_of(stand, 5);
  request.drift = DriftModel::kLinear;
  const Identification found = identify(request);
  EXPECT_EQ(found.verdict, IdentifyVerdict::kDetermined);
  const Vector6 rates = (Vector6() << stand.sensor.drift_per_s.t, stand.sensor.drift_per_s.f).finished();
  for (int c = 0; c < 6; ++c) {
    const IdentifiedValue& value = found.values[static_cast<std::size_t>(16 + c)];
    EXPECT_LT(std::abs(value.value - rates[c]), 4 * value.deviation) << value.name;
  }
  request.drift = DriftModel::kNone;
  EXPECT_EQ(identify(request).verdict, IdentifyVerdict::kDrifts);
}

// Oracle: a filter of the sensor that is known does no harm; one that is not leaves residuals that are alike, which the
// bounds feel.
TEST(Identification, KnowsALagOfTheSensor) {
  TestStand stand = short_stand();
  stand.position_noise_m = stand.rotation_noise_rad = 0;  // which leaves errors that are alike too
  stand.sensor.lag_s = 0.03;
  IdentifyRequest request = log_of(stand, 5);
  const Identification ignorant = identify(request);
  request.sensor_lag_s = 0.03;
  const Identification knowing = identify(request);
  EXPECT_GT(ignorant.fit.samples_alike, 3);
  EXPECT_LT(knowing.fit.samples_alike, 1.5);
  EXPECT_LT(knowing.fit.rms.tail<3>().maxCoeff(), 0.6);
  for (Eigen::Index j = 0; j < 10; ++j) EXPECT_GT(ignorant.fit.covariance(j, j), 1.5 * ignorant.fit.white(j, j)) << j;
}

// Oracle: statics. Poses at rest tell mass, centre of mass and biases; with few rows the bounds are Student's.
TEST(Identification, TakesPosesAtRest) {
  TestStand stand = paper_stand();
  stand.sensor.resolution = {};
  std::vector<Pose> poses = testing::short_stand().motion.X_WB;
  poses.resize(10);
  const VectorX truth = true_values(stand, true);
  VectorX share = VectorX::Zero(10);
  for (int seed = 0; seed < kSeeds; ++seed) {
    const Identification found = identify(static_log_of(stand, poses, static_cast<std::uint64_t>(seed)));
    EXPECT_EQ(found.values.size(), 10U);
    for (Eigen::Index j = 0; j < 10; ++j) {
      const IdentifiedValue& value = found.values[static_cast<std::size_t>(j)];
      share[j] += std::abs(value.value - truth[j]) <= value.bound ? 1.0 / kSeeds : 0;
    }
  }
  for (Eigen::Index j = 0; j < 10; ++j) {
    EXPECT_GE(share[j], 0.90) << j;
    EXPECT_LE(share[j], 0.99) << j;
  }
}

const IdentifiedValue& value_of(const Identification& found, const std::string& name) {
  for (const IdentifiedValue& value : found.values)
    if (value.name == name) return value;
  throw std::out_of_range(name);
}

// Oracle: statics. Poses that differ by yaw alone leave mass and force bias as one sum; a known mass tells them apart.
TEST(Identification, RefusesPosesThatCannotTell) {
  TestStand stand = paper_stand();
  stand.X_PS.R = {};
  std::vector<Pose> poses;
  for (int i = 0; i < 12; ++i) poses.push_back({rotation_about(Vector3::UnitZ(), 0.2 * i), {0, 0, 1}});
  IdentifyRequest request = static_log_of(stand, poses, 3);
  const Identification found = identify(request);
  EXPECT_EQ(found.verdict, IdentifyVerdict::kNotDetermined);
  EXPECT_FALSE(value_of(found, "mass").is_determined);
  EXPECT_FALSE(value_of(found, "bias_force_z").is_determined);
  EXPECT_TRUE(value_of(found, "bias_force_x").is_determined);
  EXPECT_GT(found.fit.condition, 1e6);
  ASSERT_FALSE(found.sentences.empty());
  EXPECT_NE(found.sentences[0].find("All poses have nearly the same orientation"), std::string::npos);
  request.mass_kg = KnownNumber{79.5, 0.01};
  const Identification knowing = identify(request);
  EXPECT_TRUE(value_of(knowing, "bias_force_z").is_determined);
  EXPECT_NEAR(value_of(knowing, "bias_force_z").value, 18, 1);
  EXPECT_FALSE(value_of(knowing, "centre_z").is_determined);
}

// Oracle: dynamics. A motion that turns about y of the sensor alone tells Iyy and nothing of Ixx and Izz.
TEST(Identification, NamesTheMotionThatIsMissing) {
  TestStand stand = short_stand();
  stand.X_PS.R = {};
  stand.motion.X_WB.clear();
  for (int i = 0; i < 12; ++i)
    stand.motion.X_WB.push_back({from_rpy({0, 0.5 * (i % 2 == 0 ? 1 : -1) + 0.02 * i, 0}), {}});
  const Identification found = identify(log_of(stand, 3));
  EXPECT_EQ(found.verdict, IdentifyVerdict::kNotDetermined);
  EXPECT_TRUE(value_of(found, "mass").is_determined);
  EXPECT_TRUE(value_of(found, "inertia_yy").is_determined);
  EXPECT_FALSE(value_of(found, "inertia_xx").is_determined);
  EXPECT_NE(value_of(found, "inertia_xx").remark.find("no rotation about x"), std::string::npos);
  EXPECT_NE(value_of(found, "inertia_zz").remark.find("no rotation about z"), std::string::npos);
}

// Oracle: readings of the other sign have no body with a mass above zero.
TEST(Identification, SaysWhenTheSignIsWrong) {
  IdentifyRequest request = log_of(short_stand(), 3);
  for (Wrench& F : request.log.reading) F = -F;
  EXPECT_EQ(identify(request).verdict, IdentifyVerdict::kNoBody);
}

}  // namespace
}  // namespace drydock
