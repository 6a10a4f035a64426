// SPDX-License-Identifier: Apache-2.0
#include "arm/drive/drive.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kSpeedBand = 0.1;  // of speed_max, over which the motor's effort falls off

/// Friction that does not depend on the sign of the speed.
double dry_friction(const DriveModel& model, const DriveState& state) {
  const DriveFriction& f = model.friction;
  const double brake = state.braked ? model.brake : 0.0;
  if (f.stiction == f.coulomb || f.stribeck_speed == 0) return brake + f.coulomb;
  const double ratio = state.w / f.stribeck_speed;
  return brake + f.coulomb + (f.stiction - f.coulomb) * std::exp(-ratio * ratio);
}

double holding_effort(const DriveModel& model, const DriveState& state) {
  return model.friction.stiction + (state.braked ? model.brake : 0.0);
}

bool can_stick(const DriveModel& model, const DriveState& state) {
  return model.kind == DriveKind::kDetailed && holding_effort(model, state) > 0;
}

double sign_of(DriveMode mode) {
  return mode == DriveMode::kForward ? 1.0 : mode == DriveMode::kBackward ? -1.0 : 0.0;
}

/// What a rotor at rest would have to be held against.
double load_at_rest(const DriveModel& model, const DriveState& state, double q, double v) {
  return motor_effort(model, state.command, 0.0) - gear_effort(model, state.x - q) + model.gear_damping * v;
}

DriveFlow simple_flow(const DriveModel& model, const DriveState& state, double v) {
  DriveFlow flow;
  flow.motor_effort = motor_effort(model, state.command, v);
  const double friction = model.friction.viscous * v;
  flow.joint_effort = flow.motor_effort - friction;
  flow.motor_power_W = flow.motor_effort * v;
  flow.friction_power_W = friction * v;
  return flow;
}

}  // namespace

double gear_effort(const DriveModel& model, double deflection) {
  const double squared = deflection * deflection;
  const auto& k = model.stiffness;
  return deflection * (k[0] + squared * (k[1] + squared * k[2]));
}

double gear_slope(const DriveModel& model, double deflection) {
  const double squared = deflection * deflection;
  return model.stiffness[0] + squared * (3 * model.stiffness[1] + 5 * squared * model.stiffness[2]);
}

double gear_deflection(const DriveModel& model, double effort) {
  // Convex for positive efforts, so Newton's steps from above fall to the root without overshoot.
  const auto& k = model.stiffness;
  const double target = std::abs(effort);
  double deflection = target / k[0];  // each term alone would give at least the root
  if (k[1] > 0) deflection = std::min(deflection, std::cbrt(target / k[1]));
  if (k[2] > 0) deflection = std::min(deflection, std::pow(target / k[2], 0.2));
  for (int i = 0; i < 60; ++i) {
    const double step = (gear_effort(model, deflection) - target) / gear_slope(model, deflection);
    deflection -= step;
    if (std::abs(step) <= 1e-15 * deflection) break;
  }
  return std::copysign(deflection, effort);
}

double motor_effort(const DriveModel& model, double command, double w) {
  double most = model.effort_max, least = -model.effort_max;
  if (std::isfinite(model.speed_max)) {
    const double band = kSpeedBand * model.speed_max;
    if (std::isinf(most)) {
      most = std::max(command, 0.0);
      least = std::min(command, 0.0);
    }
    if (std::abs(w) > model.speed_max - band) {
      most *= std::clamp((model.speed_max - w) / band, 0.0, 1.0);
      least *= std::clamp((model.speed_max + w) / band, 0.0, 1.0);
    }
  }
  return std::clamp(command, least, most);
}

DriveFlow drive_flow(const DriveModel& model, const DriveState& state, double q, double v) {
  if (model.kind == DriveKind::kSimple) return simple_flow(model, state, v);
  DriveFlow flow;
  const double spring = gear_effort(model, state.x - q);
  const double damper = model.gear_damping * (state.w - v);
  flow.joint_effort = spring + damper;
  flow.motor_effort = motor_effort(model, state.command, state.w);
  flow.gear_power_W = damper * (state.w - v);
  if (state.mode == DriveMode::kStuck) return flow;
  const double sign = sign_of(state.mode);
  const double friction = (sign == 0 ? 0.0 : sign * dry_friction(model, state)) + model.friction.viscous * state.w;
  flow.x_rate = state.w;
  flow.w_rate = (flow.motor_effort - flow.joint_effort - friction) / model.inertia();
  flow.motor_power_W = flow.motor_effort * state.w;
  flow.friction_power_W = friction * state.w;
  return flow;
}

double mode_margin(const DriveModel& model, const DriveState& state, double q, double v) {
  switch (state.mode) {
    case DriveMode::kFree:
      break;
    case DriveMode::kStuck:
      return holding_effort(model, state) - std::abs(load_at_rest(model, state, q, v));
    case DriveMode::kForward:
    case DriveMode::kBackward:
      return sign_of(state.mode) * state.w;
  }
  return 1.0;
}

double least_margin(const DriveModel& model, const DriveState& state, const DriveRange& range) {
  switch (state.mode) {
    case DriveMode::kFree:
      break;
    case DriveMode::kStuck: {
      // The load of load_at_rest falls with the gear's deflection.
      const double motor = motor_effort(model, state.command, 0.0);
      const double least = motor - gear_effort(model, range.x.max - range.q.min) + model.gear_damping * range.v.min;
      const double most = motor - gear_effort(model, range.x.min - range.q.max) + model.gear_damping * range.v.max;
      return holding_effort(model, state) - std::max(most, -least);
    }
    case DriveMode::kForward:
      return range.w.min;
    case DriveMode::kBackward:
      return -range.w.max;
  }
  return 1.0;
}

void change_mode(const DriveModel& model, double q, double v, DriveState& state) {
  const bool was_stuck = state.mode == DriveMode::kStuck;
  const double load = load_at_rest(model, state, q, v);
  state.w = 0;
  const bool holds = !was_stuck && std::abs(load) < holding_effort(model, state);
  state.mode = holds ? DriveMode::kStuck : load > 0 ? DriveMode::kForward : DriveMode::kBackward;
}

void review_mode(const DriveModel& model, double q, double v, DriveState& state) {
  if (!can_stick(model, state)) {
    state.mode = DriveMode::kFree;
    return;
  }
  if (state.mode == DriveMode::kFree && state.w != 0) {  // a brake closes on a rotor that turns
    state.mode = state.w > 0 ? DriveMode::kForward : DriveMode::kBackward;
    return;
  }
  if (state.mode == DriveMode::kStuck && mode_margin(model, state, q, v) > 0) return;
  if (sign_of(state.mode) * state.w > 0) return;
  change_mode(model, q, v, state);
}

DriveState drive_at_rest(const DriveModel& model, double q, double joint_effort) {
  DriveState state;
  state.command = joint_effort;
  if (model.kind == DriveKind::kSimple) return state;
  state.x = q + gear_deflection(model, joint_effort);
  review_mode(model, q, 0.0, state);
  return state;
}

double drive_energy_J(const DriveModel& model, const DriveState& state, double q) {
  if (model.kind == DriveKind::kSimple) return 0;
  const double squared = (state.x - q) * (state.x - q);
  const auto& k = model.stiffness;
  return 0.5 * model.inertia() * state.w * state.w + squared * (k[0] / 2 + squared * (k[1] / 4 + squared * k[2] / 6));
}

}  // namespace drydock
