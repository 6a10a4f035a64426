// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/contact_loop.h"

namespace drydock {

/// The delay at which m ẍ = −(k x + c ẋ)(t − τ) swings for ever. At s = jω it needs m ω² = |k + jcω| and ωτ = arg(k +
/// jcω):
///
///     ω² = (c² + √(c⁴ + 4 m² k²))/(2 m²),   τ = atan(c ω/k)/ω
///
/// With less delay every motion dies out, with more it grows (Zebenay, Boge, Krenn, Choukroun 2013). Without damping
/// τ = 0: a contact that loses nothing bears no delay. Without stiffness, a delayed damper, τ = π/2 · m/c.
struct CriticalDelay {
  double rad_per_s = 0;
  double delay_s = 0;
};
CriticalDelay critical_delay(double mass_kg, double stiffness_N_per_m, double damping_N_s_per_m);

enum class MarginStatus {
  kOk,
  kBadNumbers,   // !is_valid(loop)
  kNoCrossover,  // the gain does not fall through one below half the rate of the ticks
};

/// What delay a contact loop bears while the contact stays closed. At the crossover |L| = 1, and
/// borne − loop = left:
struct DelayMargin {
  MarginStatus status = MarginStatus::kBadNumbers;
  bool is_stable = false;
  double crossover_rad_per_s = 0;
  double borne_s = 0;  // atan(cω/k)/ω: what the contact's damping bears
  double loop_s = 0;   // what dead time, drives, sensors and hold cost at the crossover
  double left_s =
      0;  // how much more dead time on both sides would still be borne; negative: how much there is too much
};

/// By Nyquist's criterion on loop_response, whose gain does not change with dead time: with crossovers ω_1 < ω_2 < …
/// and φ_j = arg(−L(jω_j)), unwrapped, 2 Σ (−1)^j ⌊φ_j/2π⌋ roots grow. Only dead time that is whole ticks is exact in a
/// loop of ticks.
[[nodiscard]] DelayMargin delay_margin(const ContactLoop& loop);

}  // namespace drydock
