// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "rig/cable/cable_rig.h"

namespace drydock {

/// Three directions, four cables: all tensions that hold a load are least_norm_N + λ null, and those within limits are
/// an interval of λ. Exact, in closed form.
struct [[nodiscard]] FourCableTensions {
  bool feasible = false;     // low ≤ high
  bool is_singular = false;  // the columns span no volume: then nothing else is told
  std::array<double, 4> least_norm_N{}, null{};
  double low = 0, high = 0;                 // of λ; crossed when not feasible
  std::array<double, 4> low_N{}, high_N{};  // of each cable; only when feasible
};

/// Limits and load of four cables.
struct FourCables {
  std::array<double, 4> tension_min_N{}, tension_max_N{};
  Vector3 needed = Vector3::Zero();  // what the cables have to give, along the three directions
};

/// Columns are the structure matrix's. With ν_i the determinant without column i, and E_il that of the needed force
/// and of the two columns besides i and l, both with alternating signs, the smallest tensions are E ν / ν²: no pivot is
/// chosen, so nothing jumps along a path.
FourCableTensions four_cable_tensions(const std::array<Vector3, 4>& columns, const FourCables& cables);

/// A point D on four cables from fixed anchors, under one load: the suspension rig, ready for many positions. Empty for
/// any other rig.
struct FourCablePoint {
  std::array<double, 4> x_WA{}, y_WA{}, z_WA{};  // of the anchors
  FourCables cables;
};
std::optional<FourCablePoint> four_cable_point(const CableRig& rig);
FourCableTensions four_cable_tensions(const FourCablePoint& point, const Vector3& p_WD);

}  // namespace drydock
