// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/platform_plant.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "rig/stewart/forward_pose.h"
#include "rig/stewart/leg_counts.h"

namespace drydock {
namespace {

std::array<DriveFollower, 6> six(const DriveFollower& drive) {
  return {drive, drive, drive, drive, drive, drive};
}

/// The base of an axis at q: on a slide it moves, about a rotary axis it turns about its own origin.
RigidMotion base_motion(const StewartRig& rig, const DriveMotion& axis) {
  RigidMotion of_F{base_pose(rig, axis.x), {}, {}};
  if (!rig.axis) return of_F;
  const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G;
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  (slides ? of_F.V_WB_W.v : of_F.V_WB_W.w) = axis.v * n_W;
  (slides ? of_F.A_WB_W.v : of_F.A_WB_W.w) = axis.a * n_W;
  return of_F;
}

/// The twist, or the acceleration, that gives the lengths these rates.
Twist by_rates(const Eigen::PartialPivLU<Matrix6>& jacobian, const LegValues& wanted, const LegValues& without) {
  Vector6 missing;
  for (std::size_t i = 0; i < 6; ++i) missing[static_cast<Eigen::Index>(i)] = wanted[i] - without[i];
  const Vector6 twist = jacobian.solve(missing);
  return {twist.head<3>(), twist.tail<3>()};
}

}  // namespace

double counted_length(const Leg& leg, double length_m) {
  return leg.counts_per_m == 0 ? length_m : leg_length_m(leg, leg_counts(leg, length_m));
}

double counted_position(const StewartRig& rig, double q) {
  return !rig.axis || rig.axis->counts_per_unit == 0 ? q : axis_position(*rig.axis, axis_counts(*rig.axis, q));
}

PlatformPlant::PlatformPlant(const StewartRig& rig, const PlatformDrives& drives, double period_s)
    : rig_(rig),
      drives_(drives),
      period_s_(period_s),
      legs_(six(DriveFollower(drives.legs, drives.delay_ticks, period_s))),
      axis_(drives.axis, drives.delay_ticks, period_s) {}

void PlatformPlant::start(const Pose& X_WB, double q) {
  axis_.start(q);
  of_F_ = base_motion(rig_, axis_.motion());
  of_B_ = {X_WB, {}, {}};
  const LegValues length_m = leg_lengths(rig_, inverse(of_F_.X_WB) * X_WB);
  for (std::size_t i = 0; i < 6; ++i) legs_[i].start(length_m[i]);
}

bool PlatformPlant::follow(const LegValues& length_m, double q) {
  for (std::size_t i = 0; i < 6; ++i)
    legs_[i].follow(drives_.has_encoders ? counted_length(rig_.legs[i], length_m[i]) : length_m[i]);
  axis_.follow(drives_.has_encoders ? counted_position(rig_, q) : q);
  of_F_ = base_motion(rig_, axis_.motion());
  const PlatformSolution solution = solve_pose(rig_, of_F_.X_WB, this->length_m(), of_B_.X_WB);
  if (solution.status != PoseStatus::kConverged) return false;
  of_B_.X_WB = solution.X_WB;
  find_motion(stewart_pose(rig_, of_F_.X_WB, of_B_.X_WB));
  return true;
}

void PlatformPlant::find_motion(const StewartPose& pose) {
  LegValues rate, change;
  for (std::size_t i = 0; i < 6; ++i) {
    rate[i] = legs_[i].motion().v;
    change[i] = legs_[i].motion().a;
  }
  const Eigen::PartialPivLU<Matrix6> jacobian(pose.jacobian);
  of_B_.V_WB_W = by_rates(jacobian, rate, leg_rates(pose, {}, of_F_.V_WB_W));
  const BodyMotion base{of_F_.V_WB_W, of_F_.A_WB_W};
  of_B_.A_WB_W = by_rates(jacobian, change, leg_accelerations(pose, {of_B_.V_WB_W, {}}, base));
}

bool PlatformPlant::is_at_rest() const {
  const auto stands = [&](const DriveFollower& drive) {
    const DriveMotion& motion = drive.motion();
    return std::abs(motion.v) * period_s_ < 1e-6 && std::abs(motion.a) * period_s_ * period_s_ < 1e-6;
  };
  return stands(axis_) && std::all_of(legs_.begin(), legs_.end(), stands);
}

LegValues PlatformPlant::length_m() const {
  LegValues length_m;
  for (std::size_t i = 0; i < 6; ++i) length_m[i] = legs_[i].motion().x;
  return length_m;
}

}  // namespace drydock
