// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>

#include "map/tree.h"
#include "output/encoded.h"

namespace drydock {

/// A form of the keep-out volume, as one file of a pack holds it. Each has cubes of its own size, so that near a
/// surface the answers differ from file to file; each of them holds everything that is not proven free.
struct SelftestVolume {
  std::string name;  // of its column
  double edge_m = 0;
  std::function<bool(const Vector3& p_WB)> keeps_out;
};

/// A point and what each volume answers.
struct SelftestPoint {
  Vector3 p_WB = Vector3::Zero();
  bool near = false;  // to the surface of a volume, within an edge of its cubes
  MapClass cell_class = MapClass::kOutside;
  std::vector<bool> keeps_out;
};

/// Every point is at least this part of the resolution from all surfaces and from the rim of the box: a checker may use
/// a ball of that radius, and rounding does not matter.
inline constexpr double kSelftestGap = 0.01;

/// Points with known answers for the user's own collision checker: half of them anywhere in the box, the rest close to
/// the surfaces of the volumes in turn, on both sides. The same for the same map and seed.
std::vector<SelftestPoint> selftest_points(const MapTree& tree, std::span<const SelftestVolume> volumes,
                                           std::size_t count = 2'000, std::uint64_t seed = 1);

/// Columns x, y, z [m], near, class (1 free, 2 blocked, 3 undecided), then one for each volume: 1 keep out, 0 free.
Encoded selftest_csv(std::span<const SelftestVolume> volumes, std::span<const SelftestPoint> points);

}  // namespace drydock
