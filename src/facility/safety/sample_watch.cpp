// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/sample_watch.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kHidden = 0.01;  // share of a payload's wrench

bool are_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// Whether noise is larger than a step of the digits, in some axis.
bool shows(const Vector3& noise, const Vector3& resolution) {
  for (int i = 0; i < 3; ++i)
    if (noise[i] > 0 && noise[i] >= resolution[i]) return true;
  return false;
}

}  // namespace

bool is_finite(const RigSample& sample) {
  return are_finite(sample.length_m) && are_finite(sample.tension_N) && std::isfinite(sample.axis) &&
         sample.reading.f.allFinite() && sample.reading.t.allFinite() && sample.operated.f.allFinite() &&
         sample.operated.t.allFinite();
}

bool is_finite(const RigCommand& command) {
  return are_finite(command.length_m) && are_finite(command.tension_N) && std::isfinite(command.axis);
}

SampleWatch::SampleWatch(const Craft& craft, const SafetyLimits& limits, double rate_Hz)
    : craft_(craft), limits_(limits) {
  if (!craft.sensed) return;
  const ForceSensor& sensor = craft.sensed->sensor;
  if (sensor.rate_Hz > 0) ticks_of_sample_ = std::max(1, static_cast<int>(std::ceil(rate_Hz / sensor.rate_Hz)));
  shows_noise_ = shows(sensor.noise.f, sensor.resolution.f) || shows(sensor.noise.t, sensor.resolution.t);
}

SafetyFault SampleWatch::judge(const RigSample& sample, const RigCommand* told,
                               const std::optional<SensedWrench>& sensed) {
  if (!is_finite(sample)) return {SafetyCause::kBrokenSample};
  if (told != nullptr)
    if (const SafetyFault fault = follows(sample, *told)) return fault;
  if (const SafetyFault fault = tensions(sample)) return fault;
  return craft_.sensed ? sensor(sample.reading, sensed) : SafetyFault{};
}

SafetyFault SampleWatch::follows(const RigSample& sample, const RigCommand& told) const {
  for (std::size_t i = 0; i < sample.length_m.size(); ++i) {
    const double behind_m = std::abs(sample.length_m[i] - told.length_m[i]);
    if (behind_m > limits_.following_m)
      return {SafetyCause::kFollowing, -1, static_cast<std::int32_t>(i), 0, behind_m, limits_.following_m};
  }
  const double behind = craft_.cables ? 0 : std::abs(sample.axis - told.axis);
  if (behind > limits_.following_axis) return {SafetyCause::kFollowing, -1, -1, 0, behind, limits_.following_axis};
  return {};
}

SafetyFault SampleWatch::tensions(const RigSample& sample) const {
  for (std::size_t i = 0; i < sample.tension_N.size(); ++i) {
    const double tension_N = sample.tension_N[i];
    const auto fault = [&](double limit_N) {
      return SafetyFault{SafetyCause::kTension, -1, static_cast<std::int32_t>(i), 0, tension_N, limit_N};
    };
    if (tension_N <= limits_.tension_N.min) return fault(limits_.tension_N.min);
    if (tension_N >= limits_.tension_N.max) return fault(limits_.tension_N.max);
  }
  return {};
}

SafetyFault SampleWatch::sensor(const Wrench& reading, const std::optional<SensedWrench>& sensed) {
  if (is_at_range(craft_.sensed->sensor, reading)) return {SafetyCause::kSaturated};
  const Wrench change = has_reading_ ? reading - reading_ : Wrench{};
  const bool is_equal = has_reading_ && reading == reading_;
  has_reading_ = true;
  reading_ = reading;
  const double force_N = change.f.cwiseAbs().maxCoeff(), torque_Nm = change.t.cwiseAbs().maxCoeff();
  if (force_N > limits_.jump_N) return {SafetyCause::kJump, -1, -1, 0, force_N, limits_.jump_N};
  if (torque_Nm > limits_.jump_Nm) return {SafetyCause::kJump, -1, -1, 0, torque_Nm, limits_.jump_Nm};
  const Wrench payload = sensed ? sensed->reading - sensed->external : Wrench{};
  equal_ticks_ = is_equal ? equal_ticks_ + 1 : 0;
  if (equal_ticks_ <= 1) payload_ = payload;
  const int most = limits_.stuck_samples;
  if (most == 0 || equal_ticks_ < most * ticks_of_sample_ || !should_have_changed(payload)) return {};
  return {SafetyCause::kStuck, -1, -1, 0, 1.0 + equal_ticks_ / ticks_of_sample_, static_cast<double>(most)};
}

bool SampleWatch::should_have_changed(const Wrench& payload) const {
  if (shows_noise_) return true;
  const ForceSensor& sensor = craft_.sensed->sensor;
  const auto has_changed = [](const Vector3& now, const Vector3& then, const Vector3& noise, const Vector3& step) {
    return (now - then).norm() > kHidden * then.norm() + 6 * noise.norm() + 3 * step.norm();
  };
  return has_changed(payload.f, payload_.f, sensor.noise.f, sensor.resolution.f) ||
         has_changed(payload.t, payload_.t, sensor.noise.t, sensor.resolution.t);
}

}  // namespace drydock
