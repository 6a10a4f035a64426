// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "geometry/mesh/triangle_mesh.h"
#include "geometry/segment.h"

namespace drydock::bench {

/// The suspension hall the benchmarks run in: a mock-up satellite with panels, fixtures and a floor under four ceiling
/// pulleys, after the Motion Suspension System. Sizes the paper does not give are assumed.
struct HallPart {
  std::string name;
  TriangleMesh mesh;   // in the hall's frame
  bool closed = true;  // else a sheet, meant to be open
};

enum class HallSize {
  k2k,         // the same hall at about 2,000 triangles,
  k20k,        // 20,000
  k200k,       // and 200,000
  kCluttered,  // the 200k hall with 40 oblique struts and 8 posts: about 400,000
  kCad,        // as CAD exports look: a large non-convex closed body, an open sheet, thin parts
};

std::vector<HallPart> hall_parts(HallSize size);
TriangleMesh hall_mesh(HallSize size);
HallSize hall_size(const std::string& name);  // "2k", "20k", "200k", "cluttered", "cad"; throws std::invalid_argument

/// The paper's grid of 23 × 21 × 51 = 24,633 positions of D, x slowest, and the cables' radii.
inline constexpr int kGridX = 23, kGridY = 21, kGridZ = 51;
inline constexpr double kCableRadius_m = 0.010, kConnectorRadius_m = 0.025;
std::vector<Vector3> grid_points();
std::vector<Vector3> pulleys();

}  // namespace drydock::bench
