// SPDX-License-Identifier: Apache-2.0
#include "sensing/force_sensor.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

Vector3 times(const Vector3& a, const Vector3& b) {
  return a.cwiseProduct(b);
}

Wrench drawn(const Wrench& size, NoiseSource& noise) {
  const Vector3 t = noise.normal3(), f = noise.normal3();
  return {times(size.t, t), times(size.f, f)};
}

/// A first-order filter whose input has gone evenly from `before` to `now`, exactly.
Wrench lagged(const Wrench& state, const Wrench& before, const Wrench& now, double ratio) {
  const double kept = std::exp(-ratio);
  const Wrench lead = (1 / ratio) * (now - before);  // the slope times the lag: how far the output stays behind
  return now - lead + kept * (state - before + lead);
}

double converted(double value, double resolution, double range, bool& is_saturated) {
  if (range > 0 && std::abs(value) > range) {
    is_saturated = true;
    value = std::copysign(range, value);
  }
  return resolution > 0 ? resolution * std::round(value / resolution) : value;
}

Vector3 converted(const Vector3& value, const Vector3& resolution, const Vector3& range, bool& is_saturated) {
  Vector3 shown;
  for (int i = 0; i < 3; ++i) shown[i] = converted(value[i], resolution[i], range[i], is_saturated);
  return shown;
}

void advance(const ForceSensor& sensor, double step_s, const Wrench& F_S, ForceSensorState& state, NoiseSource& noise) {
  if (step_s > 0) {
    state.lagged = sensor.lag_s > 0 ? lagged(state.lagged, state.input, F_S, step_s / sensor.lag_s) : F_S;
    state.walk = state.walk + std::sqrt(step_s) * drawn(sensor.walk_per_sqrt_s, noise);
  } else if (sensor.lag_s == 0) {
    state.lagged = F_S;
  }
  state.input = F_S;
}

}  // namespace

double sample_number(const ForceSensor& sensor, double age_s) {
  constexpr double kRounding = 1e-9;
  return sensor.rate_Hz > 0 ? std::floor(age_s * sensor.rate_Hz + kRounding) : 0;
}

Wrench read(const ForceSensor& sensor, double time_s, const Wrench& F_S, ForceSensorState& state, NoiseSource& noise) {
  assert((!state.has_begun || time_s >= state.time_s) && "time goes back");
  const bool is_first = !state.has_begun;
  if (is_first) {
    state.has_begun = true;
    state.begin_s = state.time_s = time_s;
    state.input = state.lagged = F_S;
  }
  advance(sensor, time_s - state.time_s, F_S, state, noise);
  state.time_s = time_s;
  const double age_s = time_s - state.begin_s;
  const double sample = sample_number(sensor, age_s);
  if (!is_first && sensor.rate_Hz > 0 && sample == state.sample) return state.reading;
  state.sample = sample;
  state.is_saturated = false;
  const Wrench analogue =
      state.lagged + sensor.bias + age_s * sensor.drift_per_s + state.walk + drawn(sensor.noise, noise);
  state.reading = {converted(analogue.t, sensor.resolution.t, sensor.range.t, state.is_saturated),
                   converted(analogue.f, sensor.resolution.f, sensor.range.f, state.is_saturated)};
  return state.reading;
}

bool is_at_range(const ForceSensor& sensor, const Wrench& reading) {
  const auto reaches = [](const Vector3& value, const Vector3& range, const Vector3& resolution) {
    for (int i = 0; i < 3; ++i)
      if (range[i] > 0 && std::abs(value[i]) >= range[i] - 0.5 * resolution[i]) return true;
    return false;
  };
  return reaches(reading.t, sensor.range.t, sensor.resolution.t) ||
         reaches(reading.f, sensor.range.f, sensor.resolution.f);
}

}  // namespace drydock
