// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/delay_margin.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "facility/contact_loop/loop_response.h"
#include "sim/bracketed_root.h"

namespace drydock {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

struct Crossover {
  double rad_per_s = 0;
  double phase_rad = 0;  // of −L, unwrapped from low frequencies on
};

/// Where to look: from far below to far above all corners of the loop.
struct FrequencyRange {
  double low_rad_per_s = 0, high_rad_per_s = 0;
};

FrequencyRange range_of(const ContactLoop& loop) {
  const double mass_kg = reduced_mass_kg(loop);
  const double swing = critical_delay(mass_kg, loop.law.stiffness_N_per_m, loop.law.damping_N_s_per_m).rad_per_s;
  FrequencyRange range{swing, swing};
  const auto take = [&](double rad_per_s) {
    range.low_rad_per_s = std::min(range.low_rad_per_s, rad_per_s);
    range.high_rad_per_s = std::max(range.high_rad_per_s, rad_per_s);
  };
  for (const LoopSide& side : loop.sides) {
    if (!std::isfinite(side.mass_kg)) continue;
    if (side.drives.natural_rad_per_s > 0)
      take(side.drives.natural_rad_per_s);
    else if (side.drives.time_constant_s > 0)
      take(1 / side.drives.time_constant_s);
    if (side.sensor_lag_s > 0) take(1 / side.sensor_lag_s);
  }
  range.low_rad_per_s *= 1e-2;
  range.high_rad_per_s *= 10;
  if (loop.tick_s > 0) {
    range.high_rad_per_s = std::min(range.high_rad_per_s, (1 - 1e-9) * std::numbers::pi / loop.tick_s);
    range.low_rad_per_s = std::min(range.low_rad_per_s, 1e-2 * range.high_rad_per_s);
  }
  return range;
}

double phase_of(const ContactLoop& loop, double rad_per_s) {
  return std::arg(-loop_response(loop, rad_per_s));
}

double unwrapped(double phase_rad, double near_rad) {
  return phase_rad + kTurn * std::round((near_rad - phase_rad) / kTurn);
}

/// All crossovers, the lowest first. Steps of the search are 1 % of the frequency, or as small as the dead time wants;
/// it ends where all corners are past and little gain is left.
std::vector<Crossover> crossovers(const ContactLoop& loop) {
  const FrequencyRange range = range_of(loop);
  double delay_s = loop.tick_s;
  for (const LoopSide& side : loop.sides)
    if (std::isfinite(side.mass_kg)) delay_s = std::max(delay_s, side.dead_time_s + hold_s(loop, side));
  const auto gain = [&](double w) { return std::log(std::abs(loop_response(loop, w))); };
  constexpr double kLittle = -5;  // e^−5
  std::vector<Crossover> found;
  double w = range.low_rad_per_s, g = gain(w), phase = phase_of(loop, w);
  while (w < range.high_rad_per_s) {
    const double step = delay_s > 0 ? std::min(0.01 * w, 0.5 / delay_s) : 0.01 * w;
    const double next = std::min(w + step, range.high_rad_per_s), next_g = gain(next);
    if ((g > 0) != (next_g > 0)) {
      const Bracket at = narrow_bracket(gain, Bracket{w, next, g, next_g}, 1e-13 * next);
      const double root = at.a + 0.5 * (at.b - at.a);
      if (at.ok) found.push_back({root, unwrapped(phase_of(loop, root), phase)});
    }
    phase = unwrapped(phase_of(loop, next), phase);
    w = next;
    g = next_g;
    if (g < kLittle && 10 * w > range.high_rad_per_s) break;
  }
  return found;
}

/// Pairs of roots that grow when there is more delay by `more_s`.
double growing_pairs(const std::vector<Crossover>& all, double more_s) {
  double sum = 0, sign = -1;
  for (const Crossover& at : all) {
    sum += sign * std::floor((at.phase_rad - at.rad_per_s * more_s) / kTurn);
    sign = -sign;
  }
  return sum;
}

struct DelayEvent {
  double more_s = 0;
  double rad_per_s = 0;
};

/// The nearest delay at which the loop changes between stable and unstable: more delay if it is stable, else less.
DelayEvent nearest_change(const std::vector<Crossover>& all, bool is_stable) {
  constexpr int kTurns = 4;
  std::vector<DelayEvent> events;
  for (const Crossover& at : all)
    for (int turn = 0; turn < kTurns; ++turn) {
      const double rest = at.phase_rad - kTurn * std::floor(at.phase_rad / kTurn);
      const double more = is_stable ? rest + kTurn * turn : rest - kTurn * (turn + 1);
      events.push_back({more / at.rad_per_s, at.rad_per_s});
    }
  std::sort(events.begin(), events.end(),
            [](const DelayEvent& a, const DelayEvent& b) { return std::abs(a.more_s) < std::abs(b.more_s); });
  for (const DelayEvent& event : events) {
    const double beyond_s = 1e-9 / event.rad_per_s;
    if ((growing_pairs(all, event.more_s + (is_stable ? beyond_s : -beyond_s)) == 0) != is_stable) return event;
  }
  return events.front();
}

}  // namespace

CriticalDelay critical_delay(double mass_kg, double stiffness_N_per_m, double damping_N_s_per_m) {
  const double a = damping_N_s_per_m / mass_kg, b = stiffness_N_per_m / mass_kg;
  const double w = std::sqrt((a * a + std::hypot(a * a, 2 * b)) / 2);
  return {w, w > 0 ? std::atan2(damping_N_s_per_m * w, stiffness_N_per_m) / w : 0};
}

DelayMargin delay_margin(const ContactLoop& loop) {
  DelayMargin margin;
  if (!is_valid(loop)) return margin;
  const std::vector<Crossover> all = crossovers(loop);
  margin.status = all.empty() || all.size() % 2 == 0 ? MarginStatus::kNoCrossover : MarginStatus::kOk;
  if (margin.status != MarginStatus::kOk) return margin;
  margin.is_stable = growing_pairs(all, 0) == 0;
  const DelayEvent change = nearest_change(all, margin.is_stable);
  const double w = change.rad_per_s;
  margin.crossover_rad_per_s = w;
  margin.left_s = change.more_s;
  margin.borne_s = std::atan2(loop.law.damping_N_s_per_m * w, loop.law.stiffness_N_per_m) / w;
  margin.loop_s = margin.borne_s - margin.left_s;
  return margin;
}

}  // namespace drydock
