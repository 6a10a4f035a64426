// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>

#include "facility/contact_loop/contact_loop.h"

namespace drydock {

/// The response L of an open contact loop at a frequency, for small motions about a contact that stays closed. The
/// closed loop is 1 + L = 0.
///
/// In continuous time, tick_s = 0:
///
///     L(s) = Σ (k + c s) D_i(s) S_i(s) e^(−s τ_i) / (m_i s²),   s = jω
///
/// with D = ω_d²/(s² + 2ζω_d s + ω_d²) or 1/(1 + τ_d s), S = 1/(1 + τ_s s).
///
/// In ticks of T, exactly, at z = e^(jωT) with ω < π/T (asserted):
///
///     L(z) = Σ (k D_i(z) + c V_i(z)) S_i(z) P(z) e^(−jωτ_i) / m_i,    P = T²/2 · (z + 1)/(z − 1)²
///
/// D and V are place and speed at the ticks of a drive that goes along the parabola through its last three commands
/// (drive_follower.h), S the sensor's filter between readings that change evenly (force_sensor.h), and P what a held
/// force does to a mass:
///
///     P(e^(jωT)) = −(T²/4) e^(−jωT/2) cos(ωT/2)/sin²(ωT/2)
///
/// so a hold costs half a tick of delay, exactly, and 1 − (ωT)²/24 in gain. A sensor slower than the tick costs half
/// its period in place of half a tick, here by e^(−jω(T_s − T)/2). Dead time that is no whole number of ticks counts as
/// if the command were known between ticks.
std::complex<double> loop_response(const ContactLoop& loop, double rad_per_s);

}  // namespace drydock
