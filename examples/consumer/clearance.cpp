// SPDX-License-Identifier: Apache-2.0
// Uses Drydock as an installed library: how much room a cable has beside a mock-up, before and after the mock-up moves.
// The box tree over the mock-up's mesh is built once; moving the mock-up only moves the pose that the question takes.

#include <cstdio>
#include <numbers>

#include "geometry/tessellate.h"
#include "geometry/tree/box_tree.h"
#include "geometry/tree/tree_query.h"
#include "spatial/pose.h"

namespace {

// M is the mock-up's frame, W the hall's.
void print_clearance(const char* when, const drydock::BoxTree& tree, const drydock::Pose& X_WM,
                     const drydock::Segment& cable_W, double radius_m) {
  const drydock::MeshHit hit = drydock::segment_distance(tree, X_WM, cable_W);
  std::printf("%s: clearance %.4f m, %.0f %% along the cable\n", when, hit.distance_m - radius_m, 100 * hit.fraction);
}

}  // namespace

int main() {
  const drydock::TriangleMesh mock_up = drydock::tessellate(drydock::Box{{1.6, 1.6, 1.8}});
  const drydock::BoxTree tree = drydock::build_box_tree(mock_up);
  const drydock::Segment cable_W = {{-3.5, -3.25, 4.0}, {0.2, -0.6, 2.4}};

  drydock::Pose X_WM = {drydock::rotation_about({0, 0, 1}, 17 * std::numbers::pi / 180), {0.9, 0.4, 1.15}};
  print_clearance("as placed", tree, X_WM, cable_W, 0.010);
  X_WM.p.x() -= 0.6;
  print_clearance("0.6 m nearer", tree, X_WM, cable_W, 0.010);
}
