// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/mesh/triangle_distance.h"
#include "geometry/mesh/triangle_mesh.h"
#include "geometry/tree/tree_layout.h"

namespace drydock {

/// A tree of boxes over the triangles of one mesh, eight children a node. Immutable; moving the mesh moves a Pose that
/// the queries take. Finds candidates in float, and every answer is settled in double.
struct BoxTree {
  Vector3 centre = Vector3::Zero();  // node and packet coordinates are relative to it
  double reach_m = 0;                // no vertex is farther from the centre in any coordinate
  std::vector<TreeNode> nodes;       // the root is nodes[0]; no nodes: an empty mesh
  std::vector<TrianglePacket> packets;
  std::vector<ExactPacket> exact;          // per packet
  std::vector<std::uint32_t> triangle_of;  // per slot (packet * 8 + lane): index in the mesh
  std::size_t triangle_count = 0;

  /// The triangle in a slot, about the centre, in the mesh's winding.
  Corners corners(std::size_t slot) const;
  /// Unused lanes of a packet repeat its first triangle.
  bool unused(std::size_t slot) const {
    return slot % kLanes != 0 && triangle_of[slot] == triangle_of[slot - slot % kLanes];
  }
};

/// Binned surface-area build (Wald 2007), O(n log n). A mesh without triangles gives a tree that nothing meets. The
/// corners must be finite.
BoxTree build_box_tree(const TriangleMesh& mesh);

}  // namespace drydock
