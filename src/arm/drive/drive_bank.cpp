// SPDX-License-Identifier: Apache-2.0
#include "arm/drive/drive_bank.h"

#include <cassert>

namespace drydock {

int DriveBank::add(const DriveModel& model, const DriveState& state) {
  drives_.push_back({model, state, state, {}});
  return static_cast<int>(drives_.size()) - 1;
}

void DriveBank::point(std::span<const double> y) {
  assert(y.size() == coordinates() && "five coordinates for each drive");
  const double* increments = y.data();
  for (Drive& drive : drives_) {
    drive.at.x = drive.base.x + increments[0];
    drive.at.w = drive.base.w + increments[1];
    increments += kCoordinates;
  }
}

double DriveBank::evaluate(std::size_t i, double q, double v) {
  Drive& drive = drives_[i];
  drive.flow = drive_flow(drive.model, drive.at, q, v);
  return drive.flow.joint_effort;
}

void DriveBank::rates(std::span<double> rate) const {
  double* out = rate.data();
  for (const Drive& drive : drives_) {
    const DriveFlow& flow = drive.flow;
    out[0] = flow.x_rate;
    out[1] = flow.w_rate;
    out[2] = flow.motor_power_W;
    out[3] = flow.friction_power_W;
    out[4] = flow.gear_power_W;
    out += kCoordinates;
  }
}

void DriveBank::move(std::span<const double> increments) {
  const double* step = increments.data();
  for (Drive& drive : drives_) {
    drive.base.x += step[0];
    drive.base.w += step[1];
    drive.motor_work_J += step[2];
    drive.friction_loss_J += step[3];
    drive.gear_loss_J += step[4];
    drive.at = drive.base;
    step += kCoordinates;
  }
}

double DriveBank::least_margin(std::size_t i, const Interval& q, const Interval& v, const StepRange& increments) const {
  const Drive& drive = drives_[i];
  const std::size_t x = kCoordinates * i, w = x + 1;
  const DriveState& base = drive.base;
  return drydock::least_margin(drive.model, base,
                               {{base.x + increments.low[x], base.x + increments.high[x]},
                                {base.w + increments.low[w], base.w + increments.high[w]},
                                q,
                                v});
}

void DriveBank::change_mode(std::size_t i, double q, double v) {
  Drive& drive = drives_[i];
  drydock::change_mode(drive.model, q, v, drive.base);
  drive.at = drive.base;
}

void DriveBank::command(std::size_t i, double effort, double q, double v) {
  Drive& drive = drives_[i];
  drive.base.command = effort;
  review_mode(drive.model, q, v, drive.base);
  drive.at = drive.base;
}

void DriveBank::brake(std::size_t i, bool closed, double q, double v) {
  Drive& drive = drives_[i];
  drive.base.braked = closed;
  review_mode(drive.model, q, v, drive.base);
  drive.at = drive.base;
}

}  // namespace drydock
