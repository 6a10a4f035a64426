// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// The errors of a channel whose bias walks: y = level + white noise, where the level takes a random step each sample
/// (local level model, Harvey 1989 §2.1). Its innovations are those of exponential smoothing,
///   ε_k = y_k − level_k,  level_{k+1} = level_k + gain ε_k,  level_0 = 0,
/// so a linear filter whitens the errors and, applied to the columns of a regression too, makes ordinary least squares
/// the best linear fit. Gain 0 leaves all as it is: white noise and a bias that stays.
void whiten(double gain, Eigen::Ref<VectorX> y);

/// Whether the errors of a fit are white or walk slowly, by the restricted likelihood (Patterson and Thompson 1971) of
/// their means over blocks: it allows for what the columns of the fit have taken up of a drift. What changes faster
/// than a block is no drift, and left to the covariance (block_covariance.h).
struct DriftTest {
  double likelihood_ratio = 0;  // −2 ln of it, white against walking; about 9 comes by chance once in 1000
  double gain = 0;              // per sample; 0 where white noise explains as much. It is above 0 long before
                                // is_found, so that a drift too small to be sure of widens the bounds
  double step = 0;              // standard deviation of the walk's step in one sample
  bool is_found = false;
};
/// `columns` are those of the fit in this channel; one of them is constant.
DriftTest test_drift(const VectorX& errors, const MatrixX& columns);

}  // namespace drydock
