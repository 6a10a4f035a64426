// SPDX-License-Identifier: Apache-2.0
#include "facility/craft_loop.h"

#include <algorithm>
#include <cmath>

namespace drydock {

CraftLoop::CraftLoop(const Craft& craft, double rate_Hz)
    : craft_(craft),
      period_s_(1 / rate_Hz),
      X_WB_start_(craft.X_WB_start()),
      flight_(spacecraft_state(craft.model, X_WB_start_, craft.V_WB_W_start)) {
  if (craft.cables)
    cables_.emplace(craft.cables->model, craft.cables->control);
  else
    platform_.emplace(craft.rig, craft.axis);
  if (craft.sensed) removal_.emplace(craft, period_s_);
  axis_.X_WB = X_WB_start_;
  axis_.q = craft.q_start;
  if (!craft.script) axis_.V_WB_W = craft.V_WB_W_start;
  step_.state = axis_;
  step_.conserved = true;
  if (craft.approach) run_up_ = run_up(*craft.approach, X_WB_start_, period_s_);
}

std::string CraftLoop::start_violation() {
  if (cables_) {
    const CableCause cause = cables_->start({axis_.X_WB, axis_.V_WB_W, {}}, {});
    return cause ? to_string(cause, cables_->rig()) : std::string();
  }
  const StopCause cause = platform_->start_violation(axis_);
  return cause ? to_string(cause, craft_.rig) : std::string();
}

std::string CraftLoop::stop_cause() const {
  return cables_ ? to_string(cables_->command().cause, cables_->rig()) : to_string(step_.cause, craft_.rig);
}

void CraftLoop::sense(double time_s, const RigSample& sample) {
  felt_B_ = {};
  operated_ = sample.operated;
  if (!removal_) return;
  sensed_ = removal_->sense(time_s, sample.reading, axis_.X_WB);
  if (craft_.sensed->is_felt) felt_B_ = craft_.sensed->X_BS * sensed_->external;
}

Wrench CraftLoop::felt_W() const {
  return axis_.X_WB.R * felt_B_;
}

void CraftLoop::feel(const Wrench& F_B_W) {
  felt_B_ = inverse(axis_.X_WB.R) * F_B_W;
}

/// What is felt is held until the next tick, in the body's axes.
Wrench CraftLoop::load(double time_s, const Pose& X_WB) const {
  return X_WB.R * felt_B_ + loads_at(time_s, X_WB);
}

/// So is what the operator gives, in the axes that it is given in.
Wrench CraftLoop::loads_at(double time_s, const Pose& X_WB) const {
  Wrench sum;
  for (const LoadInput& input : craft_.loads) sum = sum + load_at(input, time_s, X_WB);
  if (const auto& by = craft_.operated) sum = sum + load_on_body(operated_, by->in_world_axes, by->p_BQ, X_WB);
  return sum;
}

/// Where it is commanded to be until it flies; from the last tick on it does, with the closing velocity.
RigidMotion CraftLoop::run_up_motion(int tick) {
  PlatformMotion at = motion_at(run_up_->motion, tick * period_s_);
  if (tick == run_up_->ticks) at = {at.X_WB, run_up_->V_WB_W, {}};
  flight_ = spacecraft_state(craft_.model, at.X_WB, at.V_WB_W);
  return {at.X_WB, at.V_WB_W, at.A_WB_W};
}

RigidMotion CraftLoop::next_motion(double time_s) {
  if (craft_.script) return craft_.script->at(time_s + period_s_);
  if (run_up_ && std::lround(time_s / period_s_) < run_up_->ticks)
    return run_up_motion(static_cast<int>(std::lround(time_s / period_s_)) + 1);
  flight_ = advanced(craft_.model, flight_, X_WB_start_, time_s, period_s_,
                     [this](double t_s, const Pose& X_WB) { return load(t_s, X_WB); });
  const Wrench there = load(time_s + period_s_, flight_.X_WB);
  return {flight_.X_WB, twist_of(craft_.model, flight_), acceleration_of(craft_.model, flight_, X_WB_start_, there)};
}

void CraftLoop::advance(double time_s, RigCommand& command) {
  flight_before_ = flight_;
  axis_before_ = axis_;
  answered_before_B_ = answered_B_;
  has_target_ = !is_stopping();
  if (has_target_) target_ = next_motion(time_s);
  cables_ ? advance_cables(command) : advance_platform(command);
}

void CraftLoop::advance_platform(RigCommand& command) {
  PayloadCommand target;
  if (has_target_) target = {target_.X_WB, target_.V_WB_W, target_.A_WB_W};
  step_ = platform_->step(axis_, target);
  axis_ = step_.state;
  std::copy(step_.length_m.begin(), step_.length_m.end(), command.length_m.begin());
  command.axis = axis_.q;
}

/// What contact puts on the mock-up the cables hold too, a little later; what thrusters do is not there in the hall.
void CraftLoop::advance_cables(RigCommand& command) {
  const double lag_s = craft_.cables->answer_lag_s, kept = lag_s > 0 ? std::exp(-period_s_ / lag_s) : 0;
  answered_B_ = felt_B_ + kept * (answered_B_ - felt_B_);
  const Wrench answered = axis_.X_WB.R * answered_B_;
  PlatformMotion target{axis_.X_WB, axis_.V_WB_W, {}};
  if (has_target_) target = {target_.X_WB, target_.V_WB_W, target_.A_WB_W};
  const CableCommand& told = cables_->step(target, answered);
  axis_.X_WB = told.motion.X_WB;
  axis_.V_WB_W = told.motion.V_WB_W;
  std::copy(told.length_m.begin(), told.length_m.end(), command.length_m.begin());
  std::copy(told.tension_N.begin(), told.tension_N.end(), command.tension_N.begin());
}

void CraftLoop::fall_back(double time_s, RigCommand& command) {
  if (is_stopping()) return;
  flight_ = flight_before_;
  axis_ = axis_before_;
  answered_B_ = answered_before_B_;
  if (cables_) cables_->revoke();
  stop();
  advance(time_s, command);
}

void CraftLoop::stop() {
  if (is_stopping()) return;
  if (cables_) return cables_->stop();
  axis_.stop = planned_stop(craft_.rig, axis_, platform_->control());
}

}  // namespace drydock
