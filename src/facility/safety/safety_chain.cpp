// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/safety_chain.h"

#include <cmath>

#include "facility/plant/rig_size.h"

namespace drydock {
namespace {

bool is_finite(const RigidMotion& motion) {
  return motion.X_WB.p.allFinite() && motion.X_WB.R.matrix.allFinite() && motion.V_WB_W.v.allFinite() &&
         motion.V_WB_W.w.allFinite() && motion.A_WB_W.v.allFinite() && motion.A_WB_W.w.allFinite();
}

/// The first of these that is beyond its limit.
struct Held {
  SafetyCause cause;
  double value, limit;
};
SafetyFault first_beyond(std::initializer_list<Held> all) {
  for (const Held& one : all)
    if (!(one.value <= one.limit)) return {one.cause, -1, -1, 0, one.value, one.limit};
  return {};
}

SafetyFault drive_fault(std::int32_t part, double step, double speed_max, double period_s) {
  constexpr double kRounding = 1e-9;
  const double speed = std::abs(step) / period_s;
  if (speed <= speed_max * (1 + kRounding) + kRounding) return {};
  return {SafetyCause::kDriveSpeed, -1, part, 0, speed, speed_max};
}

}  // namespace

SafetyChain::SafetyChain(const Facility& facility)
    : facility_(facility), late_s_(facility.safety.late_s), A_WB_W_(facility.crafts.size()) {
  for (const Craft& craft : facility.crafts) {
    limits_.push_back(safety_limits(craft, facility.safety.wishes, facility.rate_Hz));
    X_WB_start_.push_back(craft.X_WB_start());
    watches_.emplace_back(craft, limits_.back(), facility.rate_Hz);
  }
  believed_ = empty_sample(facility);
  told_ = empty_command(facility);
}

void SafetyChain::judge_sample(std::int64_t tick, const PlantSample& sample, double late_s,
                               std::span<const CraftLoop> crafts) {
  if (distrusts_) return;
  const SafetyFault found = of_sample(tick, sample, late_s, crafts);
  if (!found) {
    believed_ = sample;
    return;
  }
  distrusts_ = true;
  believed_.tick = tick;
  if (!fault_) fault_ = found;
}

SafetyFault SafetyChain::of_sample(std::int64_t tick, const PlantSample& sample, double late_s,
                                   std::span<const CraftLoop> crafts) {
  if (sample.tick != tick)
    return {SafetyCause::kMissing, -1, -1, tick, static_cast<double>(sample.tick), static_cast<double>(tick)};
  if (!(late_s <= late_s_)) return {SafetyCause::kLate, -1, -1, tick, late_s, late_s_};
  const bool follows = has_told_ && told_.moves;  // else rigs stay, and so do the readings of their sensors
  const std::optional<SensedWrench> none;
  for (std::size_t i = 0; i < crafts.size(); ++i) {
    SafetyFault fault = watches_[i].judge(sample.rigs[i], follows ? &told_.rigs[i] : nullptr,
                                          follows || !has_told_ ? crafts[i].sensed() : none);
    if (!fault) continue;
    fault.craft = static_cast<std::int32_t>(i);
    fault.tick = tick;
    return fault;
  }
  return {};
}

void SafetyChain::judge_step(std::int64_t tick, std::span<const CraftLoop> crafts, const PlantCommand& command) {
  for (std::size_t i = 0; i < crafts.size() && !fault_; ++i) {
    SafetyFault fault = of_flight(i, crafts[i]);
    if (!fault) fault = of_command(i, crafts[i], command.rigs[i]);
    if (!fault) continue;
    fault.craft = static_cast<std::int32_t>(i);
    fault.tick = tick;
    fault_ = fault;
  }
}

SafetyFault SafetyChain::of_flight(std::size_t i, const CraftLoop& craft) const {
  const RigidMotion* next = craft.target();
  if (next == nullptr) return {};
  const SafetyLimits& limits = limits_[i];
  if (!is_finite(*next)) return {SafetyCause::kBrokenFlight};
  const Twist &V = next->V_WB_W, &A = next->A_WB_W;
  const double h = 1 / facility_.rate_Hz;
  const Wrench felt = craft.felt_W();
  return first_beyond(
      {{SafetyCause::kDistance, (next->X_WB.p - X_WB_start_[i].p).norm(), limits.distance_m},
       {SafetyCause::kSpeed, V.v.norm(), limits.speed_m_per_s},
       {SafetyCause::kAngularSpeed, V.w.norm(), limits.speed_rad_per_s},
       {SafetyCause::kAcceleration, A.v.norm(), limits.acceleration_m_per_s2},
       {SafetyCause::kAngularAcceleration, A.w.norm(), limits.acceleration_rad_per_s2},
       {SafetyCause::kForce, felt.f.norm(), limits.force_N},
       {SafetyCause::kTorque, felt.t.norm(), limits.torque_Nm},
       {SafetyCause::kJerk, has_told_ ? (A.v - A_WB_W_[i].v).norm() / h : 0, limits.jerk_m_per_s3},
       {SafetyCause::kAngularJerk, has_told_ ? (A.w - A_WB_W_[i].w).norm() / h : 0, limits.jerk_rad_per_s3}});
}

/// Steps of a stop were proven before; they may be a little faster between the instants that were looked at.
SafetyFault SafetyChain::of_command(std::size_t i, const CraftLoop& loop, const RigCommand& command) const {
  if (!is_finite(command)) return {SafetyCause::kBrokenCommand};
  const Craft& craft = facility_.crafts[i];
  for (std::size_t k = 0; k < command.tension_N.size(); ++k) {
    const Cable& cable = craft.cables->model.cables[k];
    const double tension_N = command.tension_N[k];
    if (tension_N >= cable.tension_min_N && tension_N <= cable.tension_max_N) continue;
    const double limit_N = tension_N < cable.tension_min_N ? cable.tension_min_N : cable.tension_max_N;
    return {SafetyCause::kCommandedTension, -1, static_cast<std::int32_t>(k), 0, tension_N, limit_N};
  }
  if (!has_told_ || loop.is_stopping()) return {};
  const RigCommand& before = told_.rigs[i];
  const double h = 1 / facility_.rate_Hz;
  for (std::size_t k = 0; k < command.length_m.size(); ++k) {
    const double speed_max =
        craft.cables ? craft.cables->model.cables[k].speed_max_m_per_s : craft.rig.legs[k].speed_max_m_per_s;
    if (const SafetyFault fault =
            drive_fault(static_cast<std::int32_t>(k), command.length_m[k] - before.length_m[k], speed_max, h))
      return fault;
  }
  return craft.cables ? SafetyFault{} : drive_fault(-1, command.axis - before.axis, craft.rig.axis->speed_max, h);
}

void SafetyChain::note_told(std::span<const CraftLoop> crafts, const PlantCommand& command) {
  told_ = command;
  has_told_ = true;
  for (std::size_t i = 0; i < crafts.size(); ++i)
    if (const RigidMotion* next = crafts[i].target()) A_WB_W_[i] = next->A_WB_W;
}

}  // namespace drydock
