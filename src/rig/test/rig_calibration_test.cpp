// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/rig_calibration.h"

#include <gtest/gtest.h>

#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

/// Normal, by Box and Muller.
double normal(Random& random) {
  return std::sqrt(-2 * std::log(random.between(1e-300, 1))) * std::cos(2 * M_PI * random.between(0, 1));
}

CalibrationLog measured(Random& random, const CableRig& rig, const std::vector<Pose>& poses,
                        const std::vector<double>& offset_m, double noise_m) {
  CalibrationLog log{poses,
                     MatrixX(static_cast<Eigen::Index>(poses.size()), static_cast<Eigen::Index>(offset_m.size()))};
  for (std::size_t k = 0; k < poses.size(); ++k) {
    for (std::size_t i = 0; i < offset_m.size(); ++i) {
      log.reading_m(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i)) =
          cable_line(rig.cables[i], poses[k]).length_m + offset_m[i] + noise_m * normal(random);
    }
  }
  return log;
}

std::vector<Pose> random_poses(Random& random, int count) {
  std::vector<Pose> poses;
  for (int k = 0; k < count; ++k) poses.push_back({rotation_about(random.unit_vector(), 0.5), random.vector(1.5)});
  return poses;
}

/// The rig as the file has it: anchors and eyes a little off.
CableRig believed(Random& random, CableRig rig, double anchor_m, double eye_m) {
  for (Cable& cable : rig.cables) {
    cable.p_WA += random.vector(anchor_m);
    cable.p_BC += random.vector(eye_m);
  }
  return rig;
}

std::vector<double> random_offsets(Random& random, std::size_t count) {
  std::vector<double> offset_m;
  for (std::size_t i = 0; i < count; ++i) offset_m.push_back(random.between(-2, 2));
  return offset_m;
}

// Oracle: recovery. Without noise, anchors, offsets and eyes come out as they are: points and bodies, with pulleys and
// without, from a file that is off by decimetres.
TEST(RigCalibration, RecoversTheRigWithoutNoise) {
  Random random(91);
  for (int trial = 0; trial < 12; ++trial) {
    const bool eyes = trial % 3 == 0;
    const CableRig rig = random_rig(random, {eyes || trial % 3 == 1 ? body_axes() : point_axes(), 4, trial % 2 == 0});
    const std::vector<double> offset_m = random_offsets(random, 4);
    const CalibrationLog log = measured(random, rig, random_poses(random, 40), offset_m, 0);
    const CableRig file = believed(random, rig, 0.3, eyes ? 0.05 : 0);
    const std::vector<CableCalibration> found = rig_calibration(file, log, {eyes});
    const CableRig fitted = calibrated(file, found);
    for (std::size_t i = 0; i < 4; ++i) {
      ASSERT_EQ(found[i].status, CalibrationStatus::kDetermined) << trial << " " << i;
      EXPECT_NEAR((fitted.cables[i].p_WA - rig.cables[i].p_WA).norm(), 0, 1e-9);
      EXPECT_NEAR((fitted.cables[i].p_BC - rig.cables[i].p_BC).norm(), 0, 1e-9);
      EXPECT_NEAR(found[i].offset_m, offset_m[i], 1e-9);
      EXPECT_LT(found[i].rms_after_m, 1e-11);
      EXPECT_GT(found[i].rms_before_m, 1e-3);
      EXPECT_FALSE(found[i].is_outlier());
      EXPECT_TRUE(found[i].remarks.empty());
    }
  }
}

// Oracle: coverage. With normal noise the true value lies within one standard deviation in 68 % of the fits and within
// two in 95 %; and the noise comes out as it was put in.
TEST(RigCalibration, DeviationsAreThoseOfTheNoise) {
  Random random(92);
  const CableRig rig = random_rig(random, {body_axes(), 6, true});
  const std::vector<double> offset_m = random_offsets(random, 6);
  const std::vector<Pose> poses = random_poses(random, 30);
  int within_one = 0, within_two = 0, all = 0;
  double noise_m2 = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const CalibrationLog log = measured(random, rig, poses, offset_m, 1e-3);
    const std::vector<CableCalibration> found = rig_calibration(believed(random, rig, 0.1, 0), log);
    for (std::size_t i = 0; i < 6; ++i) {
      ASSERT_EQ(found[i].status, CalibrationStatus::kDetermined);
      const auto count = [&](double error_m, double deviation_m) {
        within_one += std::abs(error_m) < deviation_m;
        within_two += std::abs(error_m) < 2 * deviation_m;
        ++all;
      };
      for (int c = 0; c < 3; ++c) count(found[i].p_WA[c] - rig.cables[i].p_WA[c], found[i].p_WA_deviation[c]);
      count(found[i].offset_m - offset_m[i], found[i].offset_deviation_m);
      noise_m2 += found[i].noise_m * found[i].noise_m / (6 * 60);
    }
  }
  EXPECT_GT(within_one, 0.60 * all);
  EXPECT_LT(within_one, 0.76 * all);
  EXPECT_GT(within_two, 0.92 * all);
  EXPECT_LT(within_two, 0.98 * all);
  EXPECT_NEAR(std::sqrt(noise_m2), 1e-3, 5e-5);
}

// Oracle: coverage with the eyes fitted too.
TEST(RigCalibration, DeviationsOfEyes) {
  Random random(93);
  const CableRig rig = random_rig(random, {body_axes(), 5, false});
  const std::vector<double> offset_m = random_offsets(random, 5);
  const std::vector<Pose> poses = random_poses(random, 60);
  int within_one = 0, all = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const CalibrationLog log = measured(random, rig, poses, offset_m, 5e-4);
    const std::vector<CableCalibration> found = rig_calibration(believed(random, rig, 0.1, 0.02), log, {true});
    for (std::size_t i = 0; i < 5; ++i) {
      ASSERT_EQ(found[i].status, CalibrationStatus::kDetermined);
      for (int c = 0; c < 3; ++c) {
        within_one += std::abs(found[i].p_BC[c] - rig.cables[i].p_BC[c]) < found[i].p_BC_deviation[c];
        ++all;
      }
    }
  }
  EXPECT_GT(within_one, 0.60 * all);
  EXPECT_LT(within_one, 0.76 * all);
}

// Oracle: geometry. From poses in one plane an anchor outside of it might as well be mirrored, and one within it moves
// across it unseen; from poses on a line it may turn about the line; from poses that never turn, eyes are not told.
TEST(RigCalibration, SaysWhatCannotBeTold) {
  Random random(94);
  CableRig rig = random_rig(random, {point_axes(), 2, false});
  rig.cables[0].p_WA = {3, 2, 0.7};
  rig.cables[1].p_WA = {-2, 3, 4};
  std::vector<Pose> in_plane, on_line;
  for (int k = 0; k < 40; ++k) {
    in_plane.push_back({{}, {random.between(-1.5, 1.5), random.between(-1.5, 1.5), 0.7}});
    on_line.push_back({{}, {0.1 * k - 2, 0.4, 0.7}});
  }
  for (const double noise_m : {0.0, 1e-3}) {
    const CalibrationLog flat = measured(random, rig, in_plane, {0.2, -0.1}, noise_m);
    const std::vector<CableCalibration> found = rig_calibration(rig, flat);
    EXPECT_EQ(found[0].status, CalibrationStatus::kUndetermined);
    ASSERT_EQ(found[0].doubts.size(), 1u);
    EXPECT_NE(found[0].doubts[0].find("all its eyes lie in one plane"), std::string::npos) << found[0].doubts[0];
    EXPECT_NEAR(found[0].p_WA.z(), 0.7, 1e-9);
    EXPECT_EQ(found[1].status, CalibrationStatus::kDetermined);
    ASSERT_EQ(found[1].remarks.size(), 1u);
    EXPECT_NE(found[1].remarks[0].find("on its other side fits as well"), std::string::npos);

    const CalibrationLog thin = measured(random, rig, on_line, {0.2, -0.1}, noise_m);
    for (const CableCalibration& cable : rig_calibration(rig, thin)) {
      EXPECT_EQ(cable.status, CalibrationStatus::kUndetermined);
      ASSERT_GE(cable.doubts.size(), 1u);
      EXPECT_NE(cable.doubts[0].find("all its eyes lie on one line"), std::string::npos) << cable.doubts[0];
    }
  }
  // An anchor near the plane, with noise: its height is not told from zero.
  CableRig near = rig;
  near.cables[0].p_WA.z() += 0.01;
  const CalibrationLog noisy = measured(random, rig, in_plane, {0.2, -0.1}, 1e-3);
  EXPECT_EQ(rig_calibration(near, noisy)[0].status, CalibrationStatus::kUndetermined);

  const CableRig body = random_rig(random, {body_axes(), 1, false});
  std::vector<Pose> level = random_poses(random, 40);
  for (Pose& X_WB : level) X_WB.R = level.front().R;
  const CalibrationLog straight = measured(random, body, level, {0.3}, 1e-4);
  const CableCalibration cable = rig_calibration(body, straight, {true}).front();
  EXPECT_EQ(cable.status, CalibrationStatus::kUndetermined);
  EXPECT_EQ(cable.doubts.size(), 3u);
  EXPECT_NE(cable.doubts[0].find("the platform never rotates"), std::string::npos) << cable.doubts[0];
  EXPECT_EQ(rig_calibration(body, straight).front().status, CalibrationStatus::kDetermined);
}

// Oracle: recovery in a plane: what lies across it is kept, the rest is found.
TEST(RigCalibration, OfARigInAPlane) {
  Random random(95);
  const CableRig rig = random_rig(random, {body_axes(Plane::kXZ), 4, false});
  const Rotation tilt = random.rotation();
  std::vector<Pose> poses;
  for (int k = 0; k < 40; ++k) {
    poses.push_back({rotation_about(Vector3::UnitY(), random.between(-1, 1)) * tilt,
                     {random.between(-1, 1), 0.3, random.between(-1, 1)}});
  }
  const CalibrationLog log = measured(random, rig, poses, {0.1, 0.2, 0.3, 0.4}, 0);
  CableRig file = rig;
  for (std::size_t i = 0; i < 4; ++i) {
    file.cables[i].p_WA += Vector3(random.between(-0.1, 0.1), 0, random.between(-0.1, 0.1));
    file.cables[i].p_BC += inverse(tilt) * Vector3(random.between(-0.02, 0.02), 0, random.between(-0.02, 0.02));
  }
  const std::vector<CableCalibration> found = rig_calibration(file, log, {true});
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(found[i].status, CalibrationStatus::kDetermined);
    EXPECT_NEAR((found[i].p_WA - rig.cables[i].p_WA).norm(), 0, 1e-8);
    EXPECT_NEAR((found[i].p_BC - rig.cables[i].p_BC).norm(), 0, 1e-8);
    EXPECT_NEAR(found[i].offset_m, 0.1 * static_cast<double>(i + 1), 1e-8);
    EXPECT_EQ(found[i].unknowns.size(), 5u);
  }
}

// Oracle: a reading spoiled on purpose is the one pointed at; and none is where noise is all there is.
TEST(RigCalibration, PointsAtASpoiledReading) {
  Random random(96);
  const CableRig rig = random_rig(random, {body_axes(), 6, false});
  CalibrationLog log = measured(random, rig, random_poses(random, 40), random_offsets(random, 6), 1e-3);
  log.reading_m(17, 4) += 0.03;
  const std::vector<CableCalibration> found = rig_calibration(rig, log);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(found[i].is_outlier(), i == 4);
  EXPECT_EQ(found[4].worst_row, 17);
  EXPECT_LT(found[4].worst_m, -0.02);
}

// Oracle: definition of the statuses.
TEST(RigCalibration, NeedsRowsAndLines) {
  Random random(97);
  const CableRig rig = random_rig(random, {point_axes(), 2, false});
  std::vector<Pose> poses = random_poses(random, 4);
  EXPECT_EQ(rig_calibration(rig, {{}, MatrixX(0, 2)})[0].status, CalibrationStatus::kTooFewRows);
  EXPECT_EQ(rig_calibration(rig, measured(random, rig, poses, {0, 0}, 0))[0].status, CalibrationStatus::kTooFewRows);
  poses[2].p = rig.cables[1].p_WA;
  const std::vector<CableCalibration> found = rig_calibration(rig, measured(random, rig, poses, {0, 0}, 0));
  EXPECT_EQ(found[1].status, CalibrationStatus::kNoLine);
  EXPECT_STREQ(to_string(found[1].status), "no line");
}

}  // namespace
}  // namespace drydock
