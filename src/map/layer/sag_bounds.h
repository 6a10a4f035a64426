// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// Where the ends of a hanging cable are: T from C, across and above, and how much that can change.
struct CableSpan {
  double across_m = 0, above_m = 0;
  double change_m = 0;
};

/// How far the cable hangs from its chord, for all spans within the change. `most_m` is infinite where it may hang
/// deep, or not at all with so little tension.
struct SagBounds {
  double least_m = 0, most_m = 0;
};

/// Bounds in closed form on the deviation of catenary.h, for a tension at C and a weight per metre w.
///
/// Let ξ run along the chord of length l and elevation α, η(ξ) be the cable's distance from it, s its length from C,
/// and P the tension's part along the chord. Balance of a piece gives dP/ds = w sin α and d(P η')/ds = −w cos α, hence
///     −η'' = w √(1 + η'²) (cos α + η' sin α)/P,    P = F/√(1 + η'(0)²) + w s sin α,
/// and η vanishes at both ends. Let M be the largest |η'|. Then w cos α l = w h, and with κ = w/F, v⁺ and v⁻ what T is
/// above or below C,
///     −η'' ≤ q = κ (h + M |v|)/l · (1 + M²)/(1 − κ v⁻ (1 + M²)),
///     −η'' ≥ p = κ (h − M |v|)/l / (1 + κ v⁺ √(1 + M²)),
/// so that p l²/8 ≤ deviation ≤ q l²/8, and M ≤ q l/2 = f(M), a rising function. If f(m) < m for some m ≤ 1/2, then M <
/// m: the taut cable has M = 0 for a large tension, M depends on it continuously, and cannot pass m, where f would have
/// to be no less. Nor does the cable end on the way: the taut ones end where sinh(s) sinh(s + 2x) = −sinh(2x)/2x
/// (catenary.h), that is, at slopes of both signs whose product is at least 1, but ends that differ from their chord by
/// at most atan(1/2) turn by no more than 2 atan(1/2), and such slopes have a product of at most 1/4.
///
/// For more tension than F the cable hangs less, for less it hangs more or not at all. So `most` holds for all higher
/// tensions, and where f has no such m, `least` is taken from a higher tension that has one.
SagBounds sag_bounds(double tension_N, double weight_N_per_m, const CableSpan& span);

}  // namespace drydock
