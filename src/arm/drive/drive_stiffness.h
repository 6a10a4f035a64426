// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "arm/drive/drive.h"
#include "spatial/vector.h"

namespace drydock {

/// How fast the stiffest mode of an arm on elastic gears is: a bound on the size of the eigenvalues of
///   φ̈ = −(M⁻¹ + B⁻¹)(D φ̇ + K φ)
/// with the gears as stiff as at their largest effort. Simple drives have none.
struct DriveStiffness {
  double rate_per_s = 0;
  int joint = -1;  // whose gear it is, as far as one can say
};
DriveStiffness drive_stiffness(std::span<const DriveModel> drives, const MatrixX& M);

/// In how many equal parts a step of an explicit Runge–Kutta method of order 4 must be taken to follow that: its
/// product with the rate stays below 1.5, half of what is stable on the imaginary axis. kMostParts means that so many
/// would not do, or that the rate is not finite: then the motion cannot be followed by such steps.
inline constexpr int kMostParts = 10000;
int parts_of_step(double step_s, const DriveStiffness& stiffness);

}  // namespace drydock
