// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_law.h"

namespace drydock {

/// A contact as it is without any loop: a mass meets a wall, or two masses with that reduced mass meet each other.
struct TrueContact {
  double restitution = 0;  // speed after over speed before
  double duration_s = 0;   // of the force
  double peak_force_N = 0;
};

/// In closed form, for a valid law and positive mass and speed v (asserted). With ω = √(k/m):
///
/// Kelvin and Voigt, ζ = c/(2 mω), the force ending when it would pull (Schwager and Pöschel 2007):
///
///     duration = 2 acos(ζ)/(ω√(1 − ζ²)),   e = exp(−ζω duration),   acosh and √(ζ² − 1) for ζ > 1
///
/// and the force m v ω e^(−ζωt) sin(ω√(1 − ζ²) t + 2 asin ζ)/√(1 − ζ²) is largest at ω√(1 − ζ²) t = π/2 − 3 asin ζ, or
/// at the touch if ζ ≥ 1/2.
///
/// Hunt and Crossley, x = d v: x (1 + e) = ln((1 + x)/(1 − e x)); at the speed u = dẋ the depth is
///
///     δ² = 2m/(k d²) · (x − u − ln((1 + x)/(1 + u)))
///
/// and the duration is the integral of du/(d u̇) over it, whose integrand is smooth in the angle φ of u = ū + û cos φ.
TrueContact true_contact(double mass_kg, const ContactLaw& law, double speed_m_per_s);

/// The c with which Kelvin and Voigt's law gives the restitution that this law has at a speed.
double equivalent_damping_N_s_per_m(double mass_kg, const ContactLaw& law, double speed_m_per_s);

}  // namespace drydock
