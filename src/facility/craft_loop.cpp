// SPDX-License-Identifier: Apache-2.0
#include "facility/craft_loop.h"

#include <algorithm>

namespace drydock {

CraftLoop::CraftLoop(const Craft& craft, double rate_Hz)
    : craft_(craft),
      period_s_(1 / rate_Hz),
      controller_(craft.rig, craft.axis),
      X_WB_start_(craft.X_WB_start()),
      flight_(spacecraft_state(craft.model, X_WB_start_, craft.V_WB_W_start)) {
  if (craft.sensed) removal_.emplace(*craft.sensed, craft.rig.g_W, X_WB_start_);
  axis_.X_WB = X_WB_start_;
  axis_.q = craft.q_start;
  if (!craft.script) axis_.V_WB_W = craft.V_WB_W_start;
  step_.state = axis_;
  step_.conserved = true;
}

void CraftLoop::sense(double time_s, const RigSample& sample) {
  felt_B_ = {};
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
  Wrench sum = X_WB.R * felt_B_;
  for (const LoadInput& input : craft_.loads) sum = sum + load_at(input, time_s, X_WB);
  return sum;
}

PayloadCommand CraftLoop::next_command(double time_s) {
  if (craft_.script) {
    const RigidMotion motion = craft_.script->at(time_s + period_s_);
    return {motion.X_WB, motion.V_WB_W};
  }
  flight_ = advanced(craft_.model, flight_, X_WB_start_, time_s, period_s_,
                     [this](double t_s, const Pose& X_WB) { return load(t_s, X_WB); });
  return {flight_.X_WB, twist_of(craft_.model, flight_)};
}

void CraftLoop::advance(double time_s, RigCommand& command) {
  step_ = controller_.step(axis_, is_stopping() ? PayloadCommand{} : next_command(time_s));
  axis_ = step_.state;
  std::copy(step_.length_m.begin(), step_.length_m.end(), command.length_m.begin());
  command.axis = axis_.q;
}

void CraftLoop::stop() {
  if (is_stopping()) return;
  axis_.stop = planned_stop(craft_.rig, axis_, period_s_, craft_.axis.deceleration_m_per_s2,
                            craft_.axis.deceleration_rad_per_s2);
}

}  // namespace drydock
