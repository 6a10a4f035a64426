// SPDX-License-Identifier: Apache-2.0
#include "mission/finite_result.h"

#include <cmath>

namespace drydock {
namespace {

bool is_finite(const Wrench& F) {
  return F.t.allFinite() && F.f.allFinite() && std::isfinite(F.f.norm()) && std::isfinite(F.t.norm());
}

bool is_finite(const EnergyBalance& balance) {
  return std::isfinite(balance.residual_J()) && std::isfinite(balance.peak_J) && std::isfinite(balance.start.sum_J()) &&
         std::isfinite(balance.end.sum_J());
}

bool is_finite(const MomentumBalance& balance) {
  return is_finite(balance.start) && is_finite(balance.end) && is_finite(balance.outer_impulse) &&
         is_finite(balance.ground_impulse) && is_finite(balance.residual());
}

/// Counts what it replaces.
class Finite {
 public:
  void keep(double& value) {
    if (!std::isfinite(value)) take(value);
  }
  void keep(Worst& worst) { keep(worst.value); }
  template <class Balance>
  void keep_balance(Balance& balance) {
    if (!is_finite(balance)) take(balance);
  }
  bool replaced() const { return replaced_; }

 private:
  template <class Value>
  void take(Value& value) {
    value = {};
    replaced_ = true;
  }
  bool replaced_ = false;
};

void keep_drive(DriveRecord& drive, Finite& finite) {
  for (Worst* worst : {&drive.effort, &drive.motor_effort, &drive.command, &drive.speed, &drive.following_error})
    finite.keep(*worst);
  finite.keep(drive.motor_work_J);
  finite.keep(drive.loss_J);
}

}  // namespace

bool leave_out_what_is_not_finite(MissionResult& result) {
  Finite finite;
  finite.keep_balance(result.energy);
  finite.keep_balance(result.momentum);
  for (LoadWork& work : result.load_works) finite.keep(work.work_J);
  for (ContactRecord& contact : result.contacts) {
    finite.keep(contact.force_N);
    finite.keep(contact.depth_m);
  }
  finite.keep(result.largest_loop_error.distance_m);
  finite.keep(result.largest_loop_error.angle_rad);
  for (ArmRecord& arm : result.arms) {
    for (DriveRecord& drive : arm.drives) keep_drive(drive, finite);
    for (Worst* worst : {&arm.suspension_N, &arm.sensor_force_N, &arm.sensor_torque_Nm}) finite.keep(*worst);
  }
  for (MeasuredRecord& record : result.measured) {
    for (MeasuredDeviation& channel : record.channels) {
      finite.keep(channel.largest);
      for (double* figure : {&channel.mean, &channel.standard_deviation, &channel.rms}) finite.keep(*figure);
    }
  }
  for (PartFigure& figure : result.figures) finite.keep(figure.value);
  return finite.replaced();
}

}  // namespace drydock
