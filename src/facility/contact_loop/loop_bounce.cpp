// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/loop_bounce.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "facility/contact_loop/delay_margin.h"
#include "facility/plant/drive_follower.h"

namespace drydock {
namespace {

/// A sensor's filter whose input changes evenly from step to step, exactly.
class ReadingFilter {
 public:
  ReadingFilter(double lag_s, double step_s)
      : ratio_(lag_s > 0 ? step_s / lag_s : 0), kept_(lag_s > 0 ? std::exp(-ratio_) : 0) {}

  double read(double now) {
    const double lead = ratio_ > 0 ? (now - before_) / ratio_ : 0;
    state_ = now - lead + kept_ * (state_ - before_ + lead);
    before_ = now;
    return state_;
  }

 private:
  double ratio_, kept_;
  double before_ = 0, state_ = 0;
};

/// One side while it runs. Places are along the normal, into the other.
class BounceSide {
 public:
  BounceSide(const ContactLoop& loop, const LoopSide& side, double step_s, double x, double v)
      : mass_kg_(side.mass_kg),
        step_s_(step_s),
        is_held_(loop.tick_s > 0),
        sample_steps_(is_held_ ? std::max(1.0, side.sensor_period_s / step_s) : 1),
        delay_steps_((side.dead_time_s + (is_held_ ? 0 : side.sensor_period_s / 2)) / step_s),
        sensor_(side.sensor_lag_s, step_s),
        drive_(side.drives, 0, step_s),
        x_(x),
        v_(v) {
    const auto behind = static_cast<std::size_t>(std::ceil(delay_steps_));
    sent_.resize(behind + 1);
    for (std::size_t i = 0; i <= behind; ++i) sent_[i] = x - v * step_s * static_cast<double>(behind - i);
    drive_.start(x - v * step_s * delay_steps_, v);
  }

  const DriveMotion& mock_up() const { return drive_.motion(); }
  double speed_m_per_s() const { return v_; }
  double reading_N() const { return reading_N_; }

  /// On to the next step, with the force at the mock-up now.
  void advance(double force_N) {
    constexpr double kRounding = 1e-9;
    const double filtered_N = sensor_.read(force_N);
    const double sample = std::floor(static_cast<double>(step_) / sample_steps_ + kRounding);
    if (step_ == 0 || sample != sample_) reading_N_ = filtered_N;
    sample_ = sample;
    const double a = -reading_N_ / mass_kg_;
    x_ += step_s_ * (v_ + (is_held_ ? 0.5 : 1.0) * step_s_ * a);
    v_ += step_s_ * a;
    drive_.follow(late(x_));
    ++step_;
  }

 private:
  /// The command of delay_steps_ ago, between steps on the straight line.
  double late(double x) {
    sent_[oldest_] = x;
    oldest_ = (oldest_ + 1) % sent_.size();
    if (sent_.size() == 1) return x;
    const double share = std::ceil(delay_steps_) - delay_steps_;
    return (1 - share) * sent_[oldest_] + share * sent_[(oldest_ + 1) % sent_.size()];
  }

  double mass_kg_, step_s_;
  bool is_held_;
  double sample_steps_, delay_steps_;
  ReadingFilter sensor_;
  DriveFollower drive_;
  double x_, v_;
  double reading_N_ = 0, sample_ = 0;
  std::int64_t step_ = 0;
  std::vector<double> sent_;  // a ring
  std::size_t oldest_ = 0;
};

double force_of(const ContactLaw& law, double depth_m, double rate_m_per_s) {
  if (!(depth_m > 0)) return 0;
  const double elastic_N = law.stiffness_N_per_m * depth_m;
  if (law.damping_N_s_per_m > 0) return std::max(0.0, elastic_N + law.damping_N_s_per_m * rate_m_per_s);
  return elastic_N * std::max(0.0, 1 + law.dissipation_s_per_m * rate_m_per_s);
}

/// How long drives and sensors may still have something to say.
double memory_s(const ContactLoop& loop) {
  constexpr double kTimes = 10;
  double longest_s = 0;
  for (const LoopSide& side : loop.sides) {
    if (!std::isfinite(side.mass_kg)) continue;
    const ActuatorLag& lag = side.drives;
    const double w = lag.natural_rad_per_s, z = lag.damping_ratio;
    const double drives_s = w > 0 ? (z < 1 ? 1 / (z * w) : (z + std::sqrt(z * z - 1)) / w) : lag.time_constant_s;
    longest_s = std::max(longest_s, side.dead_time_s + hold_s(loop, side) + kTimes * (drives_s + side.sensor_lag_s));
  }
  return longest_s;
}

class BounceRun {
 public:
  BounceRun(const ContactLoop& loop, double speed_m_per_s, double phase)
      : law_(loop.law), speed_m_per_s_(speed_m_per_s) {
    constexpr double kFine = 4000, kSwings = 50, kMostSteps = 4e6;
    const double w = critical_delay(reduced_mass_kg(loop), law_.stiffness_N_per_m, law_.damping_N_s_per_m).rad_per_s;
    const double half_s = std::numbers::pi / w, longest_s = kSwings * (half_s + memory_s(loop));
    step_s_ = loop.tick_s > 0 ? loop.tick_s : std::max(half_s / kFine, longest_s / kMostSteps);
    quiet_steps_ = 1 + static_cast<std::int64_t>(std::ceil(memory_s(loop) / step_s_));
    most_steps_ = quiet_steps_ + static_cast<std::int64_t>(std::min(longest_s / step_s_, kMostSteps));
    double v = speed_m_per_s;  // the first of finite mass moves
    for (const LoopSide& side : loop.sides) {
      if (!std::isfinite(side.mass_kg)) continue;
      sides_.emplace_back(loop, side, step_s_, -phase * v * step_s_, v);
      v = 0;
    }
  }

  Bounce run() {
    Bounce bounce;
    bounce.status = BounceStatus::kStays;
    std::int64_t quiet = 0, touching = 0;
    for (std::int64_t step = 0; step < most_steps_; ++step) {
      double depth_m = 0, rate_m_per_s = 0, speed_m_per_s = 0, reading_N = 0;
      for (const BounceSide& side : sides_) {
        depth_m += side.mock_up().x;
        rate_m_per_s += side.mock_up().v;
      }
      const double force_N = force_of(law_, depth_m, rate_m_per_s);
      for (BounceSide& side : sides_) {
        side.advance(force_N);
        speed_m_per_s += side.speed_m_per_s();
        reading_N = std::max(reading_N, std::abs(side.reading_N()));
      }
      bounce.peak_force_N = std::max(bounce.peak_force_N, force_N);
      if (force_N > 0) ++touching;
      const bool is_quiet = force_N == 0 && reading_N <= 1e-12 * bounce.peak_force_N && speed_m_per_s < 0;
      quiet = is_quiet ? quiet + 1 : 0;
      if (touching == 0 || quiet < quiet_steps_) continue;
      bounce.status = BounceStatus::kOk;
      bounce.restitution = -speed_m_per_s / speed_m_per_s_;
      bounce.contact_s = static_cast<double>(touching) * step_s_;
      return bounce;
    }
    return bounce;
  }

 private:
  ContactLaw law_;
  double speed_m_per_s_, step_s_ = 0;
  std::vector<BounceSide> sides_;
  std::int64_t quiet_steps_ = 0, most_steps_ = 0;
};

}  // namespace

Bounce loop_bounce(const ContactLoop& loop, double speed_m_per_s, double phase) {
  if (!is_valid(loop) || !(speed_m_per_s > 0) || !std::isfinite(speed_m_per_s) || !(phase >= 0 && phase <= 1))
    return {};
  return BounceRun(loop, speed_m_per_s, phase).run();
}

BounceRange loop_bounces(const ContactLoop& loop, double speed_m_per_s) {
  constexpr int kPhases = 16;
  const int phases = loop.tick_s > 0 ? kPhases : 1;
  BounceRange range;
  for (int i = 0; i < phases; ++i) {
    const Bounce bounce = loop_bounce(loop, speed_m_per_s, (i + 0.5) / phases);
    range.status = bounce.status;
    if (bounce.status != BounceStatus::kOk) return range;
    const double e = bounce.restitution;
    range.restitution += e / phases;
    range.restitution_min = i == 0 ? e : std::min(range.restitution_min, e);
    range.restitution_max = std::max(range.restitution_max, e);
    range.contact_s += bounce.contact_s / phases;
    range.peak_force_N = std::max(range.peak_force_N, bounce.peak_force_N);
  }
  return range;
}

}  // namespace drydock
