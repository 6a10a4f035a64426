// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "facility/contact_loop/contact_loop.h"

namespace drydock {

enum class BounceStatus {
  kOk,
  kBadNumbers,  // not a valid loop, or no speed
  kStays,       // the two have not parted after a very long time
  kInexact,     // the sum below would lose more than nine digits
};

/// How a contact ends in a loop. The times are those of the force.
struct Bounce {
  BounceStatus status = BounceStatus::kBadNumbers;
  double restitution = 0;  // speed after over speed before
  double contact_s = 0;    // from touch to parting of the mock-ups
  double peak_force_N = 0;
};

/// A contact with nothing but a pure delay τ in the loop, exactly. The simulated bodies touch at t = 0 with the speed v
/// and go on freely until the force comes, at t = τ. From then on m ẍ = −(k x + c ẋ)(t − τ), and by Laplace's transform
///
///     x(t) = v Σ_j (−1)^j Σ_i C(j,i) ω^(2(j−i)) (2ζω)^i (t − jτ)^(2j+1−i)/(2j + 1 − i)!,   over j with jτ < t
///
/// without damping the delayed sine. The force ends, and does not come back, at the first zero of k x + c ẋ at the
/// mock-ups, s; the speed after is −ẋ(s + τ). What whole loops do: loop_bounce.h.
[[nodiscard]] Bounce delayed_bounce(double mass_kg, const ContactLaw& linear, double delay_s, double speed_m_per_s);

/// To first order in ωτ and ζ the energy of a contact grows by the share 2π (ωτ/2 − ζ): ∫ kτ ẋ² dt of the delay less
/// ∫ c ẋ² dt of the damper, over half a period. So
///
///     e ≈ exp(π (ωτ/2 − ζ))
double leading_restitution(double mass_kg, const ContactLaw& linear, double delay_s);

/// The delay at which a contact gives back all it took: e = 1. It is not the critical delay, since a contact lasts half
/// a period and begins without force; both are 2ζ/ω to first order. Nothing where damping is so strong that the sum
/// fails.
[[nodiscard]] std::optional<double> neutral_delay_s(double mass_kg, const ContactLaw& linear);

}  // namespace drydock
