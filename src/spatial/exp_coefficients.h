// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// Scalar functions of an angle θ ≥ 0 that appear in exp, log and their derivatives on SO(3) and SE(3), each to a few
/// units of rounding for every θ in its range, zero included.
double sinc(double theta);                    // sin θ / θ
double one_minus_cos_over_2(double theta);    // (1 − cos θ) / θ²
double theta_minus_sin_over_3(double theta);  // (θ − sin θ) / θ³
double cos_remainder_over_4(double theta);    // (θ²/2 + cos θ − 1) / θ⁴
double mixed_remainder_over_5(double theta);  // (2θ − 3 sin θ + θ cos θ) / (2 θ⁵)
double cot_remainder_over_2(double theta);    // (1 − (θ/2) cot(θ/2)) / θ², θ < 2π

}  // namespace drydock
