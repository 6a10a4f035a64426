// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/point_positions.h"

namespace drydock {

/// point_positions for any rig whose platform does not rotate, by subdivision, in no order. For rigs with pulleys;
/// fixed anchors have the closed form.
PointPositions search_positions(const CableRig& rig, std::span<const double> length_m,
                                const PointPositionsRequest& request);

/// Adds a position unless there is one as near as `merge_m`; then the one with the smaller residual stays.
void add_position(std::vector<PointPosition>& positions, const PointPosition& position, double merge_m);

/// Component of W along which axis k of the platform lets it move.
inline Eigen::Index component(const Platform& platform, int k) {
  return static_cast<Eigen::Index>(platform.axes[static_cast<std::size_t>(k)]) % 3;
}

}  // namespace drydock
