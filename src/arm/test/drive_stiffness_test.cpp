// SPDX-License-Identifier: Apache-2.0
#include "arm/drive/drive_stiffness.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "testing/random.h"

namespace drydock {
namespace {

MatrixX random_mass_matrix(Eigen::Index n, testing::Random& random) {
  MatrixX A(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index k = 0; k < n; ++k) A(i, k) = random.between(-1, 1);
  }
  return A * A.transpose() + 0.01 * MatrixX::Identity(n, n);
}

double power_of_ten(double from, double to, testing::Random& random) {
  return std::pow(10.0, random.between(from, to));
}

DriveModel random_drive(testing::Random& random) {
  DriveModel drive;
  drive.kind = DriveKind::kDetailed;
  drive.rotor_inertia = power_of_ten(-5, -3, random);
  drive.stiffness = {power_of_ten(1, 5, random), power_of_ten(1, 6, random), 0};
  drive.gear_damping = power_of_ten(-1, 3, random);
  drive.effort_max = power_of_ten(0, 2, random);
  return drive;
}

/// Of the 2n × 2n matrix of φ̈ = −(M⁻¹ + B⁻¹)(D φ̇ + K φ), with dτ/dφ by difference at the largest effort.
double largest_eigenvalue(const std::vector<DriveModel>& drives, const MatrixX& M) {
  const Eigen::Index n = M.rows();
  MatrixX A = M.inverse(), D = MatrixX::Zero(n, n), K = MatrixX::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const DriveModel& drive = drives[static_cast<std::size_t>(i)];
    A(i, i) += 1 / drive.inertia();
    D(i, i) = drive.gear_damping;
    const double at = gear_deflection(drive, drive.effort_max), h = 1e-4 * at;
    K(i, i) = (gear_effort(drive, at + h) - gear_effort(drive, at - h)) / (2 * h);
  }
  MatrixX S(2 * n, 2 * n);
  S << MatrixX::Zero(n, n), MatrixX::Identity(n, n), -A * K, -A * D;
  return S.eigenvalues().cwiseAbs().maxCoeff();
}

// Oracle: the eigenvalues of the dense matrix. Drives range from swinging to creeping, next to each other.
TEST(DriveStiffness, BoundsEveryMode) {
  testing::Random random(21);
  for (int trial = 0; trial < 300; ++trial) {
    const int n = random.whole(1, 7);
    std::vector<DriveModel> drives;
    for (int i = 0; i < n; ++i) drives.push_back(random_drive(random));
    const MatrixX M = random_mass_matrix(n, random);
    const DriveStiffness stiffness = drive_stiffness(drives, M);
    const double largest = largest_eigenvalue(drives, M);
    EXPECT_GE(stiffness.rate_per_s, (1 - 1e-6) * largest) << n << " joints";  // of the difference
    if (n == 1) {
      EXPECT_NEAR(stiffness.rate_per_s, largest, 1e-6 * largest);
    }
    EXPECT_GE(stiffness.joint, 0);
    EXPECT_LT(stiffness.joint, n);
  }
}

// Oracle: without damping the bound is the largest eigenvalue itself; the joint is the stiff one.
TEST(DriveStiffness, IsExactWithoutDamping) {
  testing::Random random(22);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<DriveModel> drives;
    for (int i = 0; i < 5; ++i) {
      drives.push_back(random_drive(random));
      drives.back().gear_damping = 0;
    }
    const MatrixX M = random_mass_matrix(5, random);
    const double largest = largest_eigenvalue(drives, M);
    EXPECT_NEAR(drive_stiffness(drives, M).rate_per_s, largest, 1e-6 * largest);
  }
}

// Oracle: simple drives have no gear.
TEST(DriveStiffness, LeavesSimpleDrivesOut) {
  testing::Random random(23);
  std::vector<DriveModel> drives = {random_drive(random), random_drive(random)};
  drives[0].kind = DriveKind::kSimple;
  EXPECT_EQ(drive_stiffness(drives, random_mass_matrix(2, random)).joint, 1);
  drives[1].kind = DriveKind::kSimple;
  const DriveStiffness none = drive_stiffness(drives, random_mass_matrix(2, random));
  EXPECT_EQ(none.rate_per_s, 0);
  EXPECT_EQ(parts_of_step(1e-3, none), 1);
  EXPECT_EQ(parts_of_step(1e-3, {3100, 0}), 3);
  EXPECT_EQ(parts_of_step(1e-3, {1e28, 0}), kMostParts);
  EXPECT_EQ(parts_of_step(1e-3, {std::numeric_limits<double>::quiet_NaN(), 0}), kMostParts);
}

}  // namespace
}  // namespace drydock
