// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>

#include "contact/contact_law.h"
#include "sensing/motion_filter.h"

namespace drydock {

/// One of the two that touch: a spacecraft that is simulated, the rig that moves its mock-up, and the sensor whose
/// reading pushes it. Infinite mass: it stands in the hall, and nothing else of it counts.
struct LoopSide {
  double mass_kg = std::numeric_limits<double>::infinity();  // at the contact and along its normal (pair_inertia.h)
  ActuatorLag drives;
  double dead_time_s = 0;      // from the command to the drives
  double sensor_lag_s = 0;     // time constant of the sensor's filter
  double sensor_period_s = 0;  // between its samples; 0, or less than a tick: a new one at each tick
};

/// A contact through a facility, along its normal. Let x be how deep the simulated spacecraft overlap, h how deep the
/// mock-ups do. Then h = Σ G_i x_i, where side i has gone by x_i and G_i is what dead time and drives make of it; the
/// force is that of the law at h and ḣ; and it pushes side i through the filter S_i of its sensor, held for a tick:
///
///     m_i ẍ_i = −S_i f(h, ḣ),   x = x_1 + x_2
///
/// Hunt and Crossley's law has no linear damping: what concerns small motions takes it as undamped.
struct ContactLoop {
  std::array<LoopSide, 2> sides;
  ContactLaw law;     // the normal part of it
  double tick_s = 0;  // 0: in continuous time, nothing is held
};

/// The mass that the contact feels: 1/(1/m_1 + 1/m_2).
inline double reduced_mass_kg(const ContactLoop& loop) {
  return 1 / (1 / loop.sides[0].mass_kg + 1 / loop.sides[1].mass_kg);
}

/// What the slower of tick and sensor holds, beyond half of which nothing is lost.
inline double hold_s(const ContactLoop& loop, const LoopSide& side) {
  return loop.tick_s > side.sensor_period_s ? loop.tick_s : side.sensor_period_s;
}

/// Whether all numbers are finite and of the right sign, some mass is finite, and there is a stiffness.
bool is_valid(const ContactLoop& loop);

}  // namespace drydock
