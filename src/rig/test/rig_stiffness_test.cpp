// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_stiffness.h"

#include <gtest/gtest.h>

#include <Eigen/QR>

#include "rig/cable/tension/needed_wrenches.h"
#include "spatial/rotation_exp.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;

/// The platform a little further: the origin by x.v, turned by x.w.
Pose displaced(const Pose& X_WB, const Twist& x) {
  return {rotation_exp(x.w) * X_WB.R, X_WB.p + x.v};
}

/// All that acts on the platform about its origin, scaled, with cables of the given unstrained lengths.
ScaledWrench total_wrench(const CableRig& rig, const Pose& X_WB, const std::vector<double>& unstrained_m) {
  const CableRigPose pose = rig_pose(rig, X_WB);
  ScaledWrench total = -needed_wrenches(rig, X_WB, WithAcceleration::kNo).points.col(0);
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const double strain = pose.lines[i].length_m / unstrained_m[i] - 1;
    total += *rig.cables[i].stiffness_N * strain * pose.structure.col(static_cast<Eigen::Index>(i));
  }
  return total;
}

std::vector<double> random_tensions(Random& random, const CableRig& rig) {
  std::vector<double> tension_N;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) tension_N.push_back(random.between(20, 2000));
  return tension_N;
}

/// A total in the units of the structure matrix.
AxesMatrix scaled_total(const Platform& platform, const RigStiffness& stiffness) {
  AxesMatrix K = stiffness.total;
  for (std::size_t k = 0; k < platform.axes.size(); ++k) {
    if (!is_moment(platform.axes[k])) continue;
    K.row(static_cast<Eigen::Index>(k)) /= platform.moment_length_m;
    K.col(static_cast<Eigen::Index>(k)) /= platform.moment_length_m;
  }
  return K;
}

// Oracle: central differences of the whole wrench, cables with fixed unstrained lengths; points and bodies, planar and
// spatial, with and without pulleys, in and out of balance, loads that keep their direction and loads that turn along.
TEST(RigStiffness, IsTheSlopeOfTheWrench) {
  Random random(31);
  for (int trial = 0; trial < 60; ++trial) {
    CableRig rig = random_rig(random, {axes_of_kind(trial), 7, trial % 2 == 0});
    rig.load.turns_along = trial % 3 == 0;
    const Pose X_WB = random.pose(1);
    const CableRigPose pose = rig_pose(rig, X_WB);
    if (pose.status != CableStatus::kOk) continue;
    const std::vector<double> tension_N = random_tensions(random, rig);
    std::vector<double> unstrained_m;
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      unstrained_m.push_back(pose.lines[i].length_m / (1 + tension_N[i] / *rig.cables[i].stiffness_N));
    }
    const RigStiffness stiffness = rig_stiffness(rig, pose, tension_N);
    ASSERT_EQ(stiffness.status, StiffnessStatus::kOk);
    EXPECT_NEAR(stiffness.unbalanced_N, total_wrench(rig, X_WB, unstrained_m).norm(), 1e-8);
    const AxesMatrix K = scaled_total(rig.platform, stiffness);
    constexpr double kStep = 1e-5;
    for (Eigen::Index j = 0; j < K.cols(); ++j) {
      const Twist x = unscaled_twist(rig.platform, kStep * ScaledWrench::Unit(K.cols(), j));
      const ScaledWrench slope =
          (total_wrench(rig, displaced(X_WB, x), unstrained_m) - total_wrench(rig, displaced(X_WB, -x), unstrained_m)) /
          (2 * kStep);
      // Third derivatives of the wrench are below a few times the stiffness by metre squared.
      EXPECT_NEAR((slope + K.col(j)).norm(), 0, 1e-6 * K.norm()) << "trial " << trial << " column " << j;
    }
    EXPECT_NEAR((K * stiffness.weakest - stiffness.smallest_N_per_m * stiffness.weakest).norm(), 0,
                stiffness.asymmetry_N_per_m * 3 + 1e-9 * stiffness.largest_N_per_m);
  }
}

/// Puts the load's point and the centre of mass where the platform is in balance with forces alone.
void balance(CableRig& rig, const CableRigPose& pose, const std::vector<double>& tension_N) {
  const Eigen::Map<const VectorX> tensions(tension_N.data(), static_cast<Eigen::Index>(tension_N.size()));
  const Wrench cables = unscaled(rig.platform, pose.structure * tensions);
  const Vector3 weight_W = rig.platform.M_BBo_B.mass_kg * rig.g_W, f_W = -cables.f - weight_W;
  Eigen::Matrix<double, 3, 6> levers;
  levers << -cross_matrix(f_W), -cross_matrix(weight_W);
  const Vector6 places = levers.completeOrthogonalDecomposition().solve(-cables.t);
  rig.load = LoadSet{inverse(pose.X_WB.R) * places.head<3>(), {Wrench{{0, 0, 0}, f_W}}, {}, false};
  rig.platform.M_BBo_B.p_BBcm = inverse(pose.X_WB.R) * places.tail<3>();
}

// Oracle: forces that keep their direction have a potential, so that its second derivative is symmetric where the first
// vanishes. A torque that keeps its direction has none.
TEST(RigStiffness, IsSymmetricInBalance) {
  Random random(32);
  for (int trial = 0; trial < 60; ++trial) {
    CableRig rig = random_rig(random, {body_axes(), 7, trial % 2 == 0});
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    if (pose.status != CableStatus::kOk) continue;
    const std::vector<double> tension_N = random_tensions(random, rig);
    const RigStiffness before = rig_stiffness(rig, pose, tension_N);
    EXPECT_GT(before.asymmetry_N_per_m, 1e-3);
    balance(rig, pose, tension_N);
    const RigStiffness stiffness = rig_stiffness(rig, pose, tension_N);
    EXPECT_LT(stiffness.unbalanced_N, 1e-9);
    EXPECT_LT(stiffness.asymmetry_N_per_m, 1e-9 * stiffness.largest_N_per_m);
  }
}

/// A point on three pairs of opposite cables along turned axes.
CableRig cross_rig(Random& random, double tension_free_EA_N, const Vector3& half_m, const Pose& X_WB) {
  CableRig rig;
  rig.platform.axes = point_axes();
  rig.platform.M_BBo_B.mass_kg = 12;
  rig.g_W = Vector3::Zero();
  const Rotation R = random.rotation();
  for (int k = 0; k < 6; ++k) {
    Cable cable;
    cable.p_WA = X_WB.p + (k % 2 == 0 ? 1 : -1) * half_m[k / 2] * R.matrix.col(k / 2);
    cable.stiffness_N = tension_free_EA_N;
    rig.cables.push_back(cable);
  }
  return rig;
}

// Oracle: closed form. Along a pair the stiffness is 2 (EA + t)/l, and each of the two other pairs adds 2 t/l.
TEST(NaturalFrequencies, AreThoseOfThreePairsOfCables) {
  Random random(33);
  for (int trial = 0; trial < 20; ++trial) {
    const Pose X_WB{random.rotation(), random.vector(2)};
    const Vector3 half_m(random.between(1, 2), random.between(3, 4), random.between(5, 6));
    const double EA_N = random.between(1e4, 1e5);
    const CableRig rig = cross_rig(random, EA_N, half_m, X_WB);
    const Vector3 t_N(random.between(1e3, 2e3), random.between(1e3, 2e3), random.between(1e3, 2e3));
    const std::vector<double> tension_N = {t_N[0], t_N[0], t_N[1], t_N[1], t_N[2], t_N[2]};
    const CableRigPose pose = rig_pose(rig, X_WB);
    const NaturalFrequencies found = natural_frequencies(rig, pose, rig_stiffness(rig, pose, tension_N));
    ASSERT_EQ(found.status, FrequencyStatus::kOk);
    EXPECT_EQ(found.mass_kg, 12);
    std::vector<double> expected_Hz;
    for (int k = 0; k < 3; ++k) {
      double k_N_per_m = 2 * EA_N / half_m[k];
      for (int j = 0; j < 3; ++j) k_N_per_m += 2 * t_N[j] / half_m[j];
      expected_Hz.push_back(std::sqrt(k_N_per_m / 12) / (2 * M_PI));
    }
    std::sort(expected_Hz.begin(), expected_Hz.end());
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(found.frequency_Hz[k], expected_Hz[k], 1e-9 * expected_Hz[k]);
  }
}

// Oracle: a pendulum. A weight at two stiff cables from points of a level beam swings across their plane with √(g/h),
// h being its depth below the beam, for any stiffness and any asymmetry of the two.
TEST(NaturalFrequencies, SwingLikeAPendulum) {
  Random random(34);
  for (int trial = 0; trial < 20; ++trial) {
    CableRig rig;
    rig.platform.axes = point_axes();
    const double mass_kg = random.between(5, 80), h_m = random.between(1, 4);
    rig.load.points = {Wrench{{0, 0, 0}, mass_kg * rig.g_W}};
    const Rotation yaw = rotation_about(Vector3::UnitZ(), random.between(-3, 3));
    const Pose X_WB{random.rotation(), random.vector()};
    const double left_m = random.between(0.5, 3), right_m = random.between(0.5, 3);
    for (const double x_m : {-left_m, right_m}) {
      Cable cable;
      cable.p_WA = X_WB.p + yaw * Vector3(x_m, 0, h_m);
      cable.stiffness_N = 1e9;
      rig.cables.push_back(cable);
    }
    const CableRigPose pose = rig_pose(rig, X_WB);
    const MatrixX A = pose.structure;
    const VectorX tensions = A.colPivHouseholderQr().solve(VectorX(-mass_kg * rig.g_W));
    const std::vector<double> tension_N(tensions.begin(), tensions.end());
    const RigStiffness stiffness = rig_stiffness(rig, pose, tension_N);
    EXPECT_LT(stiffness.unbalanced_N, 1e-9);
    const NaturalFrequencies found = natural_frequencies(rig, pose, stiffness);
    ASSERT_EQ(found.status, FrequencyStatus::kOk);
    EXPECT_NEAR(found.mass_kg, mass_kg, 1e-9);
    EXPECT_NEAR(found.frequency_Hz[0], std::sqrt(rig.g_W.norm() / h_m) / (2 * M_PI), 1e-7);
    EXPECT_NEAR(std::abs(found.modes.col(0).dot(yaw * Vector3::UnitY())), 1, 1e-6);
    EXPECT_GT(found.frequency_Hz[1], 10);
  }
}

// Oracle: a physical pendulum. A rod whose centre of mass is at c below the one point that holds it turns about that
// point; held above it, it falls.
TEST(NaturalFrequencies, TellAFallingBodyFromAHangingOne) {
  CableRig rig;
  rig.platform.axes = body_axes(Plane::kXZ);
  for (const double c_m : {-0.3, 0.3}) {
    rig.cables.clear();
    rig.platform.M_BBo_B = {8, {0, 0, c_m}, Matrix3(Vector3(0.5, 0.7, 0.2).asDiagonal())};
    for (const double x_m : {-1e3, 1e3}) {  // so long that their own turning does not count
      Cable cable;
      cable.p_WA = {x_m, 0, 1e3};
      cable.stiffness_N = 1e14;
      rig.cables.push_back(cable);
    }
    const CableRigPose pose = rig_pose(rig, {});
    const double t_N = 8 * 9.80665 / std::sqrt(2.0);
    const NaturalFrequencies found =
        natural_frequencies(rig, pose, rig_stiffness(rig, pose, std::vector<double>{t_N, t_N}));
    const double square = 8 * 9.80665 * -c_m / (0.7 + 8 * c_m * c_m);
    EXPECT_NEAR(found.square_per_s2[0], square, 1e-3);
    EXPECT_EQ(found.status, c_m < 0 ? FrequencyStatus::kOk : FrequencyStatus::kUnstable);
    EXPECT_EQ(found.frequency_Hz[0] > 0, c_m < 0);
  }
}

// Oracle: definition of the statuses.
TEST(RigStiffness, SaysWhatItLacks) {
  Random random(35);
  CableRig rig = random_rig(random, {body_axes(), 7, false});
  std::vector<double> tension_N(7, 100);
  rig.cables[4].stiffness_N.reset();
  const CableRigPose pose = rig_pose(rig, {});
  RigStiffness stiffness = rig_stiffness(rig, pose, tension_N);
  EXPECT_EQ(stiffness.status, StiffnessStatus::kNoStiffness);
  EXPECT_EQ(stiffness.cable, 4);
  EXPECT_EQ(natural_frequencies(rig, pose, stiffness).status, FrequencyStatus::kNoStiffness);
  tension_N[4] = 0;  // slack: not asked
  stiffness = rig_stiffness(rig, pose, tension_N);
  EXPECT_EQ(stiffness.status, StiffnessStatus::kOk);
  rig.platform.M_BBo_B.I_BBcm.setZero();
  EXPECT_EQ(natural_frequencies(rig, pose, stiffness).status, FrequencyStatus::kNoInertia);
  rig.platform.M_BBo_B = {};
  EXPECT_EQ(natural_frequencies(rig, pose, stiffness).status, FrequencyStatus::kNoMass);
  rig.cables[2].p_BC.setZero();
  const CableRigPose none = rig_pose(rig, {{}, rig.cables[2].p_WA});
  EXPECT_EQ(rig_stiffness(rig, none, tension_N).status, StiffnessStatus::kNoPose);
}

}  // namespace
}  // namespace drydock
