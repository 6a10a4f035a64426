// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <span>

#include "rig/cable/rig_pose.h"

namespace drydock {

/// The nearest facet of the available wrenches, found among the null space's vectors (see capacity_margin.h).
struct DualFacet {
  double margin_N = 0;
  ScaledWrench direction;  // unit, outward
  std::array<int, 3> limited{-1, -1,
                             -1};  // the cables at a limit there, as many as the null space has dimensions, and one
};

/// For at most two cables more than directions. Empty where the columns are near to dependence, pivots falling below
/// 1e-8 of the first; use another way there.
///
/// Gauss-Jordan with complete pivoting takes the structure to B [I D], so that ν is (−D; I), a wrench w is B⁻¹ w of
/// tensions in the basic cables B, and n = B⁻ᵀ y_B, |n|² = y_Bᵀ (Bᵀ B)⁻¹ y_B. Per choice then only r + 1 numbers count.
/// With r = 0 they are y = 1; with r = 1, (ν_j, −ν_i); with r = 2, (ν_j × ν_k, ν_k × ν_i, ν_i × ν_j).
std::optional<DualFacet> nearest_dual_facet(std::span<const Cable> cables, const ScaledWrenches& structure,
                                            const NeededWrenches& needed);

}  // namespace drydock
