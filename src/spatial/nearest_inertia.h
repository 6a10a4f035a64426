// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// The principal moments of a body that are nearest to given ones: the exact projection onto the convex cone
///   { m : m_i + m_j − m_k ≥ 2 least for each k },
/// which also makes every moment at least 2 least. With m_i = p_j + p_k it is the cone p ≥ least of second moments of
/// mass, so that `least` above zero gives the body an extent along each axis. `least` is zero or more [kg·m²].
Vector3 nearest_physical_moments(const Vector3& moments_kg_m2, double least_kg_m2 = 0);

/// The inertia of a body that is nearest to a given one in the Frobenius norm: its symmetric part in the same principal
/// axes with the moments above. Nothing else may be done with a result whose argument is not finite.
Matrix3 nearest_physical_inertia(const Matrix3& I_BBcm, double least_kg_m2 = 0);

}  // namespace drydock
