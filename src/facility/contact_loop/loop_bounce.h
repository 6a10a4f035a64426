// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/delayed_bounce.h"

namespace drydock {

/// A contact through the whole loop, step by step as a facility runs it: drives exactly, each sensor's filter exactly,
/// readings held, one force for both sides that nothing pulls with. There is no closed form with lags that stays within
/// a few percent beyond small delays; this costs some hundred ticks.
///
/// In a loop of ticks, `phase` (0 to 1) is the share of a tick's way that is left when the simulated bodies are about
/// to touch. In continuous time (tick_s = 0) the step is a 4000th of half a period, the flight is a leapfrog, which has
/// no phase lag, and a slow sensor counts as dead time of half its period. It ends when both mock-ups and sensors are
/// at peace and the simulated bodies part; where the mock-ups touch again before, all of it counts.
[[nodiscard]] Bounce loop_bounce(const ContactLoop& loop, double speed_m_per_s, double phase = 0.5);

/// A contact meets the ticks at any phase. The mean over phases, and the extremes.
struct BounceRange {
  BounceStatus status = BounceStatus::kBadNumbers;
  double restitution = 0, restitution_min = 0, restitution_max = 0;
  double contact_s = 0;     // mean
  double peak_force_N = 0;  // largest
};
[[nodiscard]] BounceRange loop_bounces(const ContactLoop& loop, double speed_m_per_s);

}  // namespace drydock
