// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// A = left diag(values) rightᵀ for a tall or wide small matrix, by one-sided Jacobi rotations (Hestenes 1958): small
/// values keep their digits relative to the columns (Demmel and Veselić 1992), which a decomposition of AᵀA would lose.
/// `left` holds A on entry and the left vectors on return, one column for each value; columns of values that are zero
/// are zero. Values are not sorted. Nothing is allocated when right and values have their sizes.
void singular_values(MatrixX& left, VectorX& values, MatrixX& right);

}  // namespace drydock
