// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sensing/motion_filter.h"

namespace drydock::testing {

/// A contact through a loop in continuous time, by Runge and Kutta's method with the history of the flight between its
/// points by Hermite's cubics:
///
///     m ẍ = −s,   τ_s ṡ = f(y, ẏ) − s,   ÿ = ω² (x(t − τ) − y) − 2ζω ẏ,   or τ_d ẏ = x(t − τ) − y
///
/// Before t = 0 it is in free approach. One step must not be longer than the delay.
struct DelayedContact {
  double mass_kg = 1, stiffness_N_per_m = 1, damping_N_s_per_m = 0;
  double delay_s = 0, sensor_lag_s = 0;
  ActuatorLag drives;
  bool is_closed = false;  // the contact also pulls: it stays closed

  struct State {
    double x = 0, v = 0, y = 0, y_rate = 0, s = 0;
  };
  std::vector<State> course;  // a point each step
  double step_s = 0, speed_m_per_s = 0;

  double force_N(double y, double y_rate) const {
    const double f = stiffness_N_per_m * y + damping_N_s_per_m * y_rate;
    return is_closed ? f : y > 0 ? std::max(0.0, f) : 0;
  }

  /// Place and speed of the simulated body at t − τ.
  void flown(double t_s, const State& now, double& x, double& v) const {
    if (delay_s == 0) return void((x = now.x, v = now.v));
    const double at = (t_s - delay_s) / step_s;
    if (at <= 0) return void((x = course[0].x + speed_m_per_s * at * step_s, v = speed_m_per_s));
    const auto k = std::min(static_cast<std::size_t>(at), course.size() - 2);
    const State &a = course[k], &b = course[k + 1];
    const double p = at - static_cast<double>(k), q = 1 - p, h = step_s;
    x = q * q * (1 + 2 * p) * a.x + p * p * (1 + 2 * q) * b.x + h * p * q * (q * a.v - p * b.v);
    v = 6 * p * q * (b.x - a.x) / h + q * (q - 2 * p) * a.v + p * (p - 2 * q) * b.v;
  }

  void mock_up(double t_s, const State& now, double& y, double& y_rate) const {
    double x = 0, v = 0;
    flown(t_s, now, x, v);
    if (drives.natural_rad_per_s > 0) {
      y = now.y;
      y_rate = now.y_rate;
    } else if (drives.time_constant_s > 0) {
      y = now.y;
      y_rate = (x - now.y) / drives.time_constant_s;
    } else {
      y = x;
      y_rate = v;
    }
  }

  State rate(double t_s, const State& now) const {
    double x = 0, v = 0, y = 0, y_rate = 0;
    flown(t_s, now, x, v);
    mock_up(t_s, now, y, y_rate);
    const double f = force_N(y, y_rate), felt = sensor_lag_s > 0 ? now.s : f, w = drives.natural_rad_per_s;
    return {now.v, -felt / mass_kg, y_rate, w * w * (x - now.y) - 2 * drives.damping_ratio * w * now.y_rate,
            sensor_lag_s > 0 ? (f - now.s) / sensor_lag_s : 0};
  }

  void start(double x, double v, double step) {
    step_s = step;
    speed_m_per_s = v;
    const double w = drives.natural_rad_per_s;
    const double behind_s = delay_s + (w > 0 ? 2 * drives.damping_ratio / w : drives.time_constant_s);
    course.assign(1, {x, v, x - v * behind_s, v, 0});
  }

  void go() {
    const double h = step_s, t = static_cast<double>(course.size() - 1) * h;
    const State now = course.back();
    const auto at = [&](const State& k, double by) {
      return State{now.x + by * k.x, now.v + by * k.v, now.y + by * k.y, now.y_rate + by * k.y_rate, now.s + by * k.s};
    };
    course.push_back(now);  // for the interpolation of a delay of less than a step's end
    const State k1 = rate(t, now), k2 = rate(t + h / 2, at(k1, h / 2)), k3 = rate(t + h / 2, at(k2, h / 2)),
                k4 = rate(t + h, at(k3, h));
    const State sum{k1.x + 2 * k2.x + 2 * k3.x + k4.x, k1.v + 2 * k2.v + 2 * k3.v + k4.v,
                    k1.y + 2 * k2.y + 2 * k3.y + k4.y, k1.y_rate + 2 * k2.y_rate + 2 * k3.y_rate + k4.y_rate,
                    k1.s + 2 * k2.s + 2 * k3.s + k4.s};
    course.back() = at(sum, h / 6);
  }

  /// Speed after over speed before, of a touch with the speed v.
  double restitution(double v, double step, double longest_s) {
    start(-v * step, v, step);
    while (static_cast<double>(course.size()) * step < longest_s) go();
    return -course.back().v / v;
  }

  /// Of a closed contact: how much more it swings at the end of a long time than half way, per swing.
  double growth(double rad_per_s, double step, int swings) {
    is_closed = true;
    start(0, 1, step);
    const double swing_s = 2 * 3.14159265358979 / rad_per_s;
    double early = 0, late = 0;
    while (static_cast<double>(course.size()) * step < swings * swing_s) {
      go();
      const double swing = static_cast<double>(course.size()) * step / swing_s;
      if (swing > swings / 2.0 - 1 && swing < swings / 2.0) early = std::max(early, std::abs(course.back().v));
      if (swing > swings - 1.0) late = std::max(late, std::abs(course.back().v));
    }
    return late / early;
  }
};

}  // namespace drydock::testing
