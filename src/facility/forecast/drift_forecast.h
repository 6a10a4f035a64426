// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "facility/facility.h"

namespace drydock {

/// What one cause makes of the end of a run, root mean squares of norms.
struct DriftShare {
  std::string cause;
  double distance_m = 0, angle_rad = 0;
};

/// How far a spacecraft in the hall will be from where it would be in orbit, told before the run: standard deviations,
/// of vectors the root mean square of the norm.
struct DriftForecast {
  double duration_s = 0;
  double acceleration_m_per_s2 = 0, acceleration_rad_per_s2 = 0;  // apparent error: over all ticks
  double worst_m_per_s2 = 0;                                      // the largest of a tick
  double distance_m = 0, angle_rad = 0;                           // at the end, of the origin Bo
  double speed_m_per_s = 0;                                       // at the end, of the centre of mass
  std::vector<DriftShare> shares;                                 // of distance and angle, in a fixed order
  bool payload_is_exact = false;                                  // nothing is known of how well it is known
};

/// A reading less the payload errs by e = −Y(motion) δp − δb + noise, with the payload regressor Y, what is wrong with
/// the ten inertial parameters and with the bias. Along the flight without errors, small differences about the centre
/// of mass, in W, obey
///
///     θ̇ = J (δL + L × θ),   δL̇ = δτ + ∂τ/∂x,   δṗ = δP/m,   δṖ = δf + ∂f/∂x,   J = R I⁻¹ Rᵀ
///
/// Errors that stay (payload, bias, drift) go through as sensitivities, those of each tick (noise, digits, walk of the
/// bias) as a covariance. Digits count as white noise of a twelfth of their square. Lag and dead time count as known,
/// and contact does not take place. Nothing where the spacecraft feels no sensor of its own.
std::optional<DriftForecast> drift_forecast(const Facility& facility, const Craft& craft);

}  // namespace drydock
