// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// The point nearest to zero of the convex hull of columns, by Wolfe's method (Wolfe 1976, "Finding the nearest point
/// in a polytope"): a set of affinely independent columns is kept, the nearest point of their affine hull is found by
/// Gram-Schmidt, and the column that reaches farthest beyond it is added, until none does. Exact to rounding, about
/// 1e-14 of the columns' size; zero, to that, if the hull holds zero. At least one column.
ScaledWrench nearest_in_hull(const ScaledWrenches& columns);

}  // namespace drydock
