// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>

#include "sim/hook.h"
#include "sim/step_status.h"

namespace drydock {

/// A system of ordinary differential equations whose state lives on a manifold, seen through a chart about its present
/// state, the base b:
///
///   x = φ_b(y),  φ_b(0) = b,  dy/dt = rate(t, y)
///
/// The coordinates y are increments, zero at the base. For numbers, φ_b(y) = b + y. For an orientation,
///
///   R_WB = rotation_exp(θ) * R_base,  dθ/dt = J_left(θ)⁻¹ w_WB_W   (spatial/rotation_exp.h, |θ| < 2π)
///
/// and for the velocity of a joint again b + y. A Runge-Kutta method that takes its stages in y and then moves the base
/// keeps its order on any manifold, and the state never leaves it (Munthe-Kaas, "High order Runge-Kutta methods on
/// manifolds", Appl. Numer. Math. 29, 1999, Algorithm 1). A step must be short enough that its stages stay in the
/// chart.
///
/// A system has
///   size()             number of coordinates
///   rate(t, y, dydt)   dy/dt at point y of the chart; false: it cannot be computed there (a singular mass matrix)
///                      or y lies beyond the chart. It may use scratch of the system, but leaves the base as it is,
///                      and the same arguments give the same answer (no warm start), so that looking changes nothing
///   move(y)            point y becomes the base
/// and may have (system_hook: one of these names with another signature does not compile)
///   carry(y, dydt)     turns dy/dt at point y of the present chart into dy/dt at point 0 of the chart about y, just
///                      before move(y): nothing for numbers, w = J_left(θ) dθ/dt for an orientation. With it the last
///                      stage of a Dormand-Prince step is the first of the next; without it that rate is computed anew
///   settle(t)          called after each whole accepted step, as to project onto constraints; returns Settled
///   scale(sizes)       typical sizes of the coordinates at the base, for error control: |q|, 1 rad, a speed. Positive
///                      or zero. Without it they are 1, in SI units
///   coarse(h, k2, k3)  whether a fixed step of length h is too long, by the rates of its middle stages (rk4.h)
///   hold(t, h)         before a fixed step of length h: what is too stiff for it is held through its stages, as an
///                      average that the system guesses. False: there is nothing to hold. With it come
///   fit(t, h, y)       after the stages, with the increments at the end of the step: finds the averages that belong
///                      to that end; returns Held
///   push(h, change, y) adds to those increments what the new averages do in the step, by the change of a rate
///   release()          after the step, or where it failed: nothing is held any more
///   rough()            whether any rate since the last move was taken where rates are not smooth (crossing_stepper.h)
///
/// An input that jumps (a torque switched at 2 s) must not be switched by looking at t inside rate, for the last stage
/// of the step before would see the new value; switch it in a scheduled callback (advance.h).
template <typename S>
concept OdeSystem = requires(S& system, const S& constant, double t_s, std::span<const double> y,
                             std::span<double> out) {
  { constant.size() } -> std::convertible_to<std::size_t>;
  { system.rate(t_s, y, out) } -> std::same_as<bool>;
  { system.move(y) } -> std::same_as<void>;
};

enum class Settled { kUnchanged, kChanged, kFailed };

/// What becomes of averages that were held through a step.
enum class Held {
  kFits,     // they belong to its end
  kChanged,  // they are better known now: rates differ
  kFar,      // and so far from what was held that the stages had better be taken again
  kFailed,   // none were found: a shorter step may help
};

namespace system_hook {
DRYDOCK_HOOK(carry, void(std::span<const double>, std::span<double>));
DRYDOCK_HOOK(settle, Settled(double));
DRYDOCK_HOOK(scale, void(std::span<double>));
DRYDOCK_HOOK(coarse, bool(double, std::span<const double>, std::span<const double>));
DRYDOCK_HOOK(hold, bool(double, double));
DRYDOCK_HOOK(fit, Held(double, double, std::span<const double>));
DRYDOCK_HOOK(push, void(double, std::span<const double>, std::span<double>));
DRYDOCK_HOOK(release, void());
DRYDOCK_HOOK(rough, bool());
}  // namespace system_hook

inline bool all_finite(std::span<const double> values) {
  double sums[4] = {};  // x − x is zero, or not a number
  std::size_t i = 0;
  for (; i + 4 <= values.size(); i += 4) {
    for (std::size_t k = 0; k < 4; ++k) sums[k] += values[i + k] - values[i + k];
  }
  for (; i < values.size(); ++i) sums[0] += values[i] - values[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]) == 0;
}

/// One evaluation, guarded: what comes out as kOk is finite.
template <OdeSystem S>
[[nodiscard]] StepStatus evaluate_rate(S& system, double t_s, std::span<const double> y, std::span<double> dydt) {
  if (!system.rate(t_s, y, dydt)) return StepStatus::kRateFailed;
  return all_finite(dydt) ? StepStatus::kOk : StepStatus::kNotFinite;
}

/// The end of a step: y becomes the base, and the system settles if it knows how to.
template <OdeSystem S>
[[nodiscard]] Settled finish_step(S& system, double t_s, std::span<const double> y) {
  system.move(y);
  if constexpr (system_hook::settle::used<S>()) {
    const Settled settled = system.settle(t_s);
    return settled;
  } else {
    return Settled::kUnchanged;
  }
}

}  // namespace drydock
