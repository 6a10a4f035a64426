// SPDX-License-Identifier: Apache-2.0
#include "facility/craft_loop.h"

namespace drydock {

CraftLoop::CraftLoop(const Craft& craft, double rate_Hz, std::uint64_t seed)
    : craft_(craft),
      period_s_(1 / rate_Hz),
      controller_(craft.rig, craft.axis),
      plant_(craft.rig, craft.drives, period_s_),
      X_WB_start_(craft.X_WB_start()),
      flight_(spacecraft_state(craft.model, X_WB_start_, craft.V_WB_W_start)) {
  if (craft.sensed) sensor_.emplace(*craft.sensed, craft.rig.g_W, seed);
  axis_.X_WB = X_WB_start_;
  axis_.q = craft.q_start;
  if (!craft.script) axis_.V_WB_W = craft.V_WB_W_start;
  step_.state = axis_;
  step_.conserved = true;
  plant_.start(X_WB_start_, craft.q_start);
}

void CraftLoop::sense(double time_s) {
  if (sensor_) sensed_ = sensor_->sense(time_s, plant_.platform(), axis_.X_WB);
}

/// The reading is held until the next tick, in the sensor's axes.
Wrench CraftLoop::load(double time_s, const Pose& X_WB) const {
  Wrench sum;
  for (const LoadInput& input : craft_.loads) sum = sum + load_at(input, time_s, X_WB);
  if (!sensed_ || !craft_.sensed->is_felt) return sum;
  const Pose X_WS = X_WB * craft_.sensed->X_BS;
  const Wrench F_S_W{X_WS.R * sensed_->external.t, X_WS.R * sensed_->external.f};
  return sum + shift(F_S_W, X_WB.p - X_WS.p);
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

bool CraftLoop::advance(double time_s) {
  step_ = controller_.step(axis_, is_stopping() ? PayloadCommand{} : next_command(time_s));
  axis_ = step_.state;
  return plant_.follow(step_.length_m, axis_.q);
}

void CraftLoop::stop() {
  if (is_stopping()) return;
  axis_.stop = planned_stop(craft_.rig, axis_, period_s_, craft_.axis.deceleration_m_per_s2,
                            craft_.axis.deceleration_rad_per_s2);
}

}  // namespace drydock
