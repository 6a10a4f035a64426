// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "spatial/spatial_inertia.h"

namespace drydock {

/// Principal moments in rising order and the axes P they belong to: I_BBcm = R_BP diag(moments) R_BPᵀ.
/// The axes are right-handed; each is fixed up to its sign, and in equal moments up to a rotation.
struct PrincipalInertia {
  Vector3 moments_kg_m2 = Vector3::Zero();
  Rotation R_BP;

  bool operator==(const PrincipalInertia&) const = default;
};

/// About the centre of mass. The symmetric part of I_BBcm is taken. Empty when it is not finite.
std::optional<PrincipalInertia> principal_inertia(const SpatialInertia& M_BBo_B);

}  // namespace drydock
