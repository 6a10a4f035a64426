// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/safety_limits.h"

#include <algorithm>
#include <cmath>

#include "facility/facility.h"

namespace drydock {
namespace {

constexpr double kNone = SafetyLimits::kNone;
constexpr int kStuckSamples = 25;

/// What a platform can do, whatever carries it.
struct RigReach {
  double way_m = 0, turn_rad = 0;
  double force_N = 0, lever_m = 0;  // of all legs or cables
};

RigReach reach_of(const StewartRig& rig) {
  double longest_m = 0, base_m = 0;
  RigReach reach;
  for (const Leg& leg : rig.legs) {
    longest_m = std::max(longest_m, leg.length_m.max);
    base_m = std::max(base_m, leg.p_FP.norm());
    reach.force_N += std::max(std::abs(leg.force_N.min), std::abs(leg.force_N.max));
    reach.lever_m = std::max(reach.lever_m, leg.p_BC.norm());
  }
  const double range = rig.axis->range.max - rig.axis->range.min;
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  reach.way_m = 2 * longest_m + (slides ? range : 2 * (base_m + reach.lever_m));
  reach.turn_rad = 2 * M_PI + (slides ? 0 : range);
  return reach;
}

RigReach reach_of(const CableRig& rig) {
  RigReach reach;
  for (const Cable& cable : rig.cables) {
    reach.way_m = std::max(reach.way_m, 2 * cable.length_max_m);
    reach.force_N += cable.tension_max_N;
    reach.lever_m = std::max(reach.lever_m, cable.p_BC.norm());
  }
  reach.turn_rad = 2 * M_PI;
  return reach;
}

double fastest(double deceleration, double way) {
  return std::sqrt(4.0 / 3 * deceleration * way);
}
double most_accelerated(double jerk, double way) {
  return std::cbrt(0.75 * jerk * jerk * way);
}

double lag_s(const ActuatorLag& lag, int delay_ticks, double rate_Hz) {
  const double slow_s =
      lag.natural_rad_per_s > 0 ? (1 + 2 * lag.damping_ratio) / lag.natural_rad_per_s : lag.time_constant_s;
  return slow_s + (1 + delay_ticks) / rate_Hz;
}

void take_following(const Craft& craft, double rate_Hz, SafetyLimits& limits) {
  constexpr double kRest = 1e-3;
  if (craft.cables) {
    const CableMount& mount = *craft.cables;
    double speed = 0, stretch_m = 0;
    for (const Cable& cable : mount.model.cables) {
      const double EA = cable.stiffness_N.value_or(mount.winches.stiffness_N);
      speed = std::max(speed, std::min(cable.speed_max_m_per_s, 2 * limits.speed_m_per_s));
      const double length_m = (mount.X_WB_start * cable.p_BC - cable.p_WA).norm();
      stretch_m = std::max(stretch_m, 2 * cable.tension_max_N / EA * std::min(cable.length_max_m, 2 * length_m));
    }
    limits.following_m = 2 * speed * lag_s(mount.winches.lag, mount.winches.delay_ticks, rate_Hz) + stretch_m + kRest;
    return;
  }
  double speed = 0;
  for (const Leg& leg : craft.rig.legs)
    speed = std::max(speed, std::min(leg.speed_max_m_per_s, 2 * limits.speed_m_per_s));
  const PlatformDrives& drives = craft.drives;
  limits.following_m = 2 * speed * lag_s(drives.legs, drives.delay_ticks, rate_Hz) + kRest;
  limits.following_axis = 2 * craft.rig.axis->speed_max * lag_s(drives.axis, drives.delay_ticks, rate_Hz) + kRest;
}

void take_sensor(const ForceSensor& sensor, SafetyLimits& limits) {
  if (sensor.range.f.maxCoeff() > 0) limits.jump_N = sensor.range.f.maxCoeff();
  if (sensor.range.t.maxCoeff() > 0) limits.jump_Nm = sensor.range.t.maxCoeff();
  limits.stuck_samples = kStuckSamples;
}

/// What is wished for by either; the second comes first.
template <class T>
void take(const SafetyWishes& of_facility, const SafetyWishes& of_craft, std::optional<T> SafetyWishes::*wish,
          T& limit) {
  limit = (of_craft.*wish).value_or((of_facility.*wish).value_or(limit));
}

}  // namespace

SafetyLimits default_limits(const Craft& craft, double rate_Hz) {
  const RigReach reach = craft.cables ? reach_of(craft.cables->model) : reach_of(craft.rig);
  const AxisControl& axis = craft.axis;
  const StopLimits stop = craft.cables ? craft.cables->control.stop
                                       : StopLimits{axis.deceleration_m_per_s2, axis.deceleration_rad_per_s2,
                                                    axis.jerk_m_per_s3, axis.jerk_rad_per_s3};
  SafetyLimits limits;
  limits.distance_m = reach.way_m;
  limits.speed_m_per_s = fastest(stop.acceleration_m_per_s2, reach.way_m);
  limits.speed_rad_per_s = fastest(stop.acceleration_rad_per_s2, reach.turn_rad);
  limits.acceleration_m_per_s2 = most_accelerated(stop.jerk_m_per_s3, reach.way_m);
  limits.acceleration_rad_per_s2 = most_accelerated(stop.jerk_rad_per_s3, reach.turn_rad);
  limits.force_N = reach.force_N;
  limits.torque_Nm = reach.force_N * reach.lever_m;
  if (!(limits.torque_Nm > 0)) limits.torque_Nm = kNone;
  if (craft.cables) {
    double most_N = 0;
    for (const Cable& cable : craft.cables->model.cables) most_N = std::max(most_N, cable.tension_max_N);
    limits.tension_N = {0, 2 * most_N};
  }
  take_following(craft, rate_Hz, limits);
  if (craft.sensed) take_sensor(craft.sensed->sensor, limits);
  return limits;
}

SafetyLimits safety_limits(const Craft& craft, const SafetyWishes& of_facility, double rate_Hz) {
  SafetyLimits limits = default_limits(craft, rate_Hz);
  const auto with = [&](auto wish, auto& limit) { take(of_facility, craft.safety, wish, limit); };
  with(&SafetyWishes::distance_m, limits.distance_m);
  with(&SafetyWishes::speed_m_per_s, limits.speed_m_per_s);
  with(&SafetyWishes::speed_rad_per_s, limits.speed_rad_per_s);
  with(&SafetyWishes::acceleration_m_per_s2, limits.acceleration_m_per_s2);
  with(&SafetyWishes::acceleration_rad_per_s2, limits.acceleration_rad_per_s2);
  with(&SafetyWishes::jerk_m_per_s3, limits.jerk_m_per_s3);
  with(&SafetyWishes::jerk_rad_per_s3, limits.jerk_rad_per_s3);
  with(&SafetyWishes::force_N, limits.force_N);
  with(&SafetyWishes::torque_Nm, limits.torque_Nm);
  with(&SafetyWishes::tension_min_N, limits.tension_N.min);
  with(&SafetyWishes::tension_max_N, limits.tension_N.max);
  const bool turns = !craft.cables && craft.rig.axis->kind == AuxiliaryKind::kRotary;
  with(&SafetyWishes::following_m, limits.following_m);
  with(turns ? &SafetyWishes::following_rad : &SafetyWishes::following_m, limits.following_axis);
  with(&SafetyWishes::jump_N, limits.jump_N);
  with(&SafetyWishes::jump_Nm, limits.jump_Nm);
  with(&SafetyWishes::stuck_samples, limits.stuck_samples);
  return limits;
}

}  // namespace drydock
