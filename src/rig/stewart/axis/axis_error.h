// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// How a motion is split between the auxiliary axis and the platform on it.
enum class AxisMethod : std::uint8_t {
  kEqualSplit,       // half of the payload's velocity along the axis
  kCosineWorkspace,  // (3) to (5) of Hilburn et al. with the printed boundary
  kExactWorkspace,   // (3) and (4) with the free travel at the present pose as boundary
  kParabolicCost,    // (6) to (8)
  kBarrierCost,      // (8) with a logarithmic barrier at every limit in place of (6)
};
std::string to_string(AxisMethod method);

/// Settings of all methods; those of a method that is not used have no effect.
struct AxisControl {
  AxisMethod method = AxisMethod::kExactWorkspace;
  double M = 500;  // of the simulated satellite: its mass [kg] or moment of inertia [kg m²]. Not public.
  double workspace_gain = 1000, cost_gain = 200, barrier_gain = 5000;  // K_p; that of the barrier is our own
  double axis_weight = 0.30;                                           // α_aux of the parabola
  Vector3 platform_max_m{0.45, 0.45, 0.30};                            // of the cosine boundary
  double platform_max_rad = M_PI / 6;                                  // the same about a rotary axis. Not public.
  double regular_share = 0.1;  // of line_determinant at home: poses with less count as singular
  double period_s = 1.0 / 250;
  double deceleration_m_per_s2 = 1, deceleration_rad_per_s2 = 1;  // of the payload when it stops
  double jerk_m_per_s3 = 20, jerk_rad_per_s3 = 20;                // the same

  /// Of the method.
  double gain() const;
};

/// What a method controls to zero by moving the axis, and where it takes the platform's ends to be.
struct AxisError {
  double value = 0;   // e; positive drives the axis ahead. Its unit is the method's: see axis_error
  Interval boundary;  // of axis_coordinate; both infinite where the method has none
};

/// e of a method, for the base at q and the platform where `pose` says.
///
///     workspace:  e = x_p / x_bound − q / q_max                          (3), as shares of what is used, no unit
///     cost:       e = ∂C/∂x = Σ ∂C/∂l_i ∂l_i/∂x − ∂C/∂q                  (7); the payload stays, so dq/dx = −1
///
/// with x the platform's place as seen from the base and q counted from the middle of its range. As shares of what
/// remains, (3) with the printed sign would drive the axis away from the platform; this is the sign that centres it.
/// Boundaries of the workspace method:
///
///     cosine:  x_bound = x_max cos(π/2 · y/y_max) cos(π/2 · z/z_max)     (5), x, y and z of p_FB from neutral; a
///              rotary axis has the angle x_max and three cosines. x_bound has a floor of 5 % of x_max, which keeps e
///              finite at the edge of the box. Orientation has no influence: this boundary is not one of the legs.
///     exact:   the free travel of the platform, f ahead and b behind, with cones, as far as poses are regular, and
///              x_p / x_bound becomes (b − f) / (b + f): ±1 at the ends, also where the neutral place is out of reach.
///
/// Costs, l0 the lengths in the neutral pose:
///
///     parabola:  C = Σ (l − l0)² + α q²                                  (6). Nothing in it knows a limit.
///     barrier:   C = −Σ log s over the slacks s of all limits: l_max − l, l − l_min, a·u − cos γ of each cone,
///                q_max − q and q − q_min. Where ∂C/∂x = 0 a leg and the axis near their ends have slacks in a fixed
///                ratio, so both get there together. As the slope has no bound, e is Newton's step [m or rad],
///                ∂C/∂x / Σ (∂s/∂x / s)²: its slope in q is about −1 everywhere.
///
/// The axis has a finite range that is not a point (asserted but for equal split, which has no error).
/// Source: Hilburn et al., Robotic Space Simulator, §II.
[[nodiscard]] AxisError axis_error(const StewartRig& rig, const AxisControl& control, const StewartPose& pose,
                                   double q);

}  // namespace drydock
