// SPDX-License-Identifier: Apache-2.0
#include "bench/rigs.h"

#include "testing/random.h"

namespace drydock::bench {
namespace {

Cable cable_of(const Vector3& p_WA, const Vector3& p_BC, double min_N, double max_N) {
  Cable cable;
  cable.p_WA = p_WA;
  cable.p_BC = p_BC;
  cable.tension_min_N = min_N;
  cable.tension_max_N = max_N;
  return cable;
}

}  // namespace

CableRig suspension_rig() {
  CableRig rig;
  rig.name = "suspension";
  rig.platform.axes = point_axes();
  for (const Vector3& p_WA :
       {Vector3(-3.5, -3.25, 4), Vector3(3.5, -3.25, 4), Vector3(3.5, 3.25, 4), Vector3(-3.5, 3.25, 4)}) {
    rig.cables.push_back(cable_of(p_WA, Vector3::Zero(), 20, 1000));
  }
  rig.load.points = {Wrench{Vector3::Zero(), {0, 0, -500}}};
  return rig;
}

std::vector<Vector3> suspension_grid() {
  std::vector<Vector3> points;
  for (int i = 0; i < 23; ++i) {
    for (int j = 0; j < 21; ++j) {
      for (int k = 0; k < 51; ++k) points.emplace_back(-2.75 + 0.25 * i, -2.5 + 0.25 * j, 1.2 + 0.05 * k);
    }
  }
  return points;
}

CableRig table_one_rig() {
  const Vector3 a[7] = {{-0.5, 0, -0.5},       {-0.5, 0, 0.5},       {0.5, 0, 0.5}, {0.5, 0, -0.5},
                        {-0.2, 0.05, -0.3464}, {-0.2, 0.05, 0.3464}, {0.4, 0.05, 0}};
  const Vector3 b[7] = {{0, 0, -0.125},        {0, 0, 0.125},        {0, 0, 0.125}, {0, 0, -0.125},
                        {-0.0625, 1, -0.1083}, {-0.0625, 1, 0.1083}, {0.125, 1, 0}};
  CableRig rig;
  rig.name = "table one";
  rig.platform.axes = body_axes();
  for (int i = 0; i < 7; ++i) rig.cables.push_back(cable_of(a[i], b[i], 0, 100));
  return rig;
}

Rotation euler_213(double y_rad, double x_rad, double z_rad) {
  return rotation_about(Vector3::UnitY(), y_rad) * rotation_about(Vector3::UnitX(), x_rad) *
         rotation_about(Vector3::UnitZ(), z_rad);
}

CableRig suspended_rig(bool pulleys) {
  const Vector3 a[8] = {{-7.18, -5.24, 5.46}, {-7.32, -5.10, 5.47}, {-7.30, 5.23, 5.48}, {-7.16, 5.37, 5.49},
                        {7.18, 5.35, 5.49},   {7.32, 5.20, 5.50},   {7.30, -5.13, 5.49}, {7.16, -5.27, 5.50}};
  const Vector3 b[8] = {{0.50, -0.49, 0},    {-0.50, 0.35, 1.0}, {-0.50, -0.27, 0}, {0.50, 0.49, 1.0},
                        {-0.50, 0.49, 0.02}, {0.50, -0.34, 1.0}, {0.50, 0.27, 0},   {-0.50, -0.49, 1.0}};
  CableRig rig;
  rig.name = pulleys ? "suspended, pulleys" : "suspended";
  rig.platform.axes = body_axes();
  rig.platform.moment_length_m = 0.5;
  rig.platform.M_BBo_B = {91, {0.03, -0.02, 0.45}, Matrix3(Vector3(12, 13, 15).asDiagonal())};
  for (int i = 0; i < 8; ++i) {
    rig.cables.push_back(cable_of(a[i], b[i], 100, 5000));
    if (pulleys) rig.cables.back().pulley = Pulley{0.05, Vector3::UnitZ()};
  }
  rig.load.p_BP = {0.1, 0.05, 0.2};
  rig.load.points = {Wrench{{5, -8, 3}, {40, -60, -300}}};
  return rig;
}

void ManyPoses::add(const Pose& X_WB) {
  poses.push_back(X_WB);
  for (std::size_t i = 0; i < 3; ++i) numbers[i].push_back(X_WB.p[static_cast<Eigen::Index>(i)]);
  for (std::size_t i = 0; i < 9; ++i)
    numbers[3 + i].push_back(X_WB.R.matrix(static_cast<int>(i / 3), static_cast<int>(i % 3)));
}

PoseLanes ManyPoses::lanes() const {
  PoseLanes lanes = this->lanes(Rotation{});
  for (std::size_t i = 0; i < 9; ++i) lanes.R_WB[i] = numbers[3 + i];
  return lanes;
}

PoseLanes ManyPoses::lanes(const Rotation& shared_R_WB) const {
  PoseLanes lanes;
  for (std::size_t i = 0; i < 3; ++i) lanes.p_WB[i] = numbers[i];
  lanes.shared_R_WB = shared_R_WB;
  return lanes;
}

ManyPoses poses_in_box(std::uint64_t seed, std::size_t count, const Vector3& low, const Vector3& high,
                       double turn_rad) {
  testing::Random random(seed);
  ManyPoses many;
  while (many.poses.size() < count) {
    Pose X_WB;
    for (int i = 0; i < 3; ++i) X_WB.p[i] = random.between(low[i], high[i]);
    X_WB.R = rotation_about(random.unit_vector(), random.between(-turn_rad, turn_rad));
    many.add(X_WB);
  }
  return many;
}

std::vector<const RigKernel*> rig_kernels() {
  std::vector<const RigKernel*> all = {&kRigKernelAvx512, &kRigKernelAvx2, &kRigKernelSse2};
  std::erase_if(all, [](const RigKernel* kernel) { return !supported(*kernel) || kernel == &rig_kernel(); });
  all.insert(all.begin(), &rig_kernel());
  return all;
}

}  // namespace drydock::bench
