// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/catenary.h"

#include <cassert>
#include <cmath>

#include "sim/bracketed_root.h"

namespace drydock {
namespace {

/// sinh(x)/x − 1 for x ≥ 0.
double sinhc_minus_1(double x) {
  if (x > 0.5) return std::sinh(x) / x - 1;
  const double x2 = x * x;
  return x2 / 6 * (1 + x2 / 20 * (1 + x2 / 42 * (1 + x2 / 72 * (1 + x2 / 110 * (1 + x2 / 156)))));
}

/// x − sinh x.
double minus_sinh(double x) {
  return -x * sinhc_minus_1(std::abs(x));
}

/// In the cable's plane: C at the origin, T at (h, v), y up.
struct Hanging {
  double slope;  // v/h
  double kappa;  // h/Y

  double half_span(double s) const { return kappa * std::cosh(s) / 2; }  // x
  /// Positive when the cable that leaves C with slope sinh s passes above T.
  double miss(double s) const {
    const double x = half_span(s);
    return std::sinh(s + x) * (1 + sinhc_minus_1(x)) - slope;
  }
  /// Has the sign of the derivative of `miss`.
  double rise(double s) const {
    const double x2 = 2 * half_span(s);
    return 1 + sinhc_minus_1(x2) + std::sinh(s) * std::sinh(s + x2);
  }
};

/// The asinh of the slope at C of the tauter cable, or nothing.
std::optional<double> slope_at_eye(const Hanging& hanging) {
  // Any cable leaves C less steep than the straight line, so that the root lies between the minimum and that.
  const double straight = std::asinh(hanging.slope), spacing = 4e-16 * (1 + std::abs(straight));
  const double rise_high = hanging.rise(straight), miss_high = hanging.miss(straight);
  if (!std::isfinite(rise_high) || !std::isfinite(miss_high) || rise_high <= 0) return std::nullopt;
  if (miss_high <= 0) return straight;  // lighter than rounding shows
  double low = straight, rise_low = rise_high;
  for (int i = 0; i < 1000 && rise_low > 0; ++i) rise_low = hanging.rise(low -= 0.5);
  if (!(rise_low <= 0)) return std::nullopt;
  const Bracket lowest = narrow_bracket([&](double s) { return hanging.rise(s); }, {low, straight, rise_low, rise_high},
                                        1e-9 * (1 + std::abs(low)));
  // The minimum is flat: its place to 1e-9 gives its value to rounding.
  const double miss_low = hanging.miss(lowest.b);
  if (!lowest.ok || !(miss_low <= 0)) return std::nullopt;
  const Bracket root =
      narrow_bracket([&](double s) { return hanging.miss(s); }, {lowest.b, straight, miss_low, miss_high}, spacing);
  return root.ok ? std::optional((root.a + root.b) / 2) : std::nullopt;
}

Catenary straight_cable(const Vector3& p_WC, const Vector3& p_CT_W, double tension_far_N) {
  Catenary result;
  const double chord_m = p_CT_W.norm();
  result.p_WQ = p_WC + p_CT_W / 2;
  result.tension_far_N = tension_far_N;
  if (chord_m > 0) result.u_C_W = p_CT_W / chord_m;
  return result;
}

}  // namespace

Catenary catenary(const Vector3& p_WC, const Vector3& p_WT, double tension_N, double mass_per_m_kg_per_m,
                  const Vector3& g_W) {
  const Vector3 p_CT_W = p_WT - p_WC;
  const double g = g_W.norm(), w_N_per_m = mass_per_m_kg_per_m * g, chord_m = p_CT_W.norm();
  Catenary result = straight_cable(p_WC, p_CT_W, tension_N);
  if (w_N_per_m == 0 || chord_m == 0) return result;
  const Vector3 up_W = -g_W / g;
  const double v_m = p_CT_W.dot(up_W);
  const Vector3 across_W = p_CT_W - v_m * up_W;
  const double h_m = across_W.norm();
  result.tension_far_N = tension_N + w_N_per_m * v_m;
  if (!(tension_N > 0) || !(result.tension_far_N > 0)) {
    result.status = CatenaryStatus::kTooSlack;
    return result;
  }
  if (h_m <= 1e-12 * chord_m) return result;

  const Hanging hanging{v_m / h_m, h_m * w_N_per_m / tension_N};
  const std::optional<double> s = slope_at_eye(hanging);
  if (!s) {
    result.status = CatenaryStatus::kTooSlack;
    return result;
  }
  const double x = hanging.half_span(*s), a_m = h_m / (2 * x);
  const Vector3 e_W = across_W / h_m;
  result.u_C_W = (e_W + std::sinh(*s) * up_W) / std::cosh(*s);

  // Farthest from the chord where the cable runs along it. There the chord is higher by `drop`.
  const double along = std::asinh(hanging.slope), delta = along - *s;
  const double half = std::sinh(delta / 2);
  const double drop_m = a_m * (hanging.slope * minus_sinh(delta) + 2 * half * half * std::cosh(along));
  result.deviation_m = std::max(0.0, drop_m / std::cosh(along));
  result.p_WQ = p_WC + a_m * delta * (e_W + hanging.slope * up_W) - drop_m * up_W;

  // S² = v² + (2a sinh x)²
  const double more = sinhc_minus_1(x), squares_m2 = h_m * h_m * more * (2 + more);
  result.excess_m = squares_m2 / (chord_m + std::sqrt(chord_m * chord_m + squares_m2));
  const bool passes_C = h_m + v_m * std::sinh(*s) < 0, passes_T = h_m + v_m * std::sinh(*s + 2 * x) < 0;
  if (passes_C || passes_T) result.status = CatenaryStatus::kPassesAnEnd;
  return result;
}

std::vector<SagMargin> sag_margins(const CableRig& rig, const CableRigPose& pose, std::span<const double> tension_N) {
  assert(tension_N.size() == rig.cables.size() && "one tension for each cable");
  std::vector<SagMargin> margins(rig.cables.size());
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    const CableLine& line = pose.lines[i];
    SagMargin& margin = margins[i];
    margin.radius_m = margin.margin_m = cable.diameter_m / 2;
    margin.known = cable.mass_per_m_kg_per_m && line.status == CableStatus::kOk;
    if (!margin.known) continue;
    margin.catenary = catenary(line.p_WC, line.p_WT, tension_N[i], *cable.mass_per_m_kg_per_m, rig.g_W);
    margin.margin_m = margin.catenary.status == CatenaryStatus::kOk ? margin.radius_m - margin.catenary.deviation_m
                                                                    : -std::numeric_limits<double>::infinity();
  }
  return margins;
}

}  // namespace drydock
