// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/tree/tree_layout.h"
#include "simd/instruction_set.h"

// The walk through a box tree, once per instruction set. Only plain arrays pass this boundary: the files behind it are
// compiled with other flags than the rest, and an inline function of Eigen or the standard library must not be shared.

namespace drydock {

/// A segment about the tree's centre; a point is a segment of length zero.
struct SegmentQuery {
  double start[3];
  double span[3];  // from start to end
  double margin;   // bound on what rounding to float can do to a distance, by the size of the coordinates [m]
};

struct TreeView {
  const TreeNode* nodes;
  const TrianglePacket* packets;
  const ExactPacket* exact;
};

/// Squared distance in double between the segment and one triangle, sound in every degenerate case. For the few
/// triangles on which the vector code does not vouch for its digits. Defined in tree_query.cpp.
double settle(const TreeView& tree, const SegmentQuery& query, std::int32_t slot);

struct NearestSlot {
  std::int32_t slot;  // packet * 8 + lane; -1: nothing within the bound given
  double squared;     // [m²], of that triangle, in double
};

/// Two trees, the first seen from the second: x_second = turn · x_first + shift, both about their trees' centres.
struct PairQuery {
  TreeView first, second;
  double turn[3][3];
  double shift[3];
  double reach_first, reach_second;      // of the trees [m]
  double margin;                         // bound on what rounding to float can do to a distance [m]
  double touching;                       // what is this near touches: the search ends there [m]
  double at_most;                        // [m]
  std::int32_t hint_first, hint_second;  // packets to look at first, or -1
  double axis[3];                        // a direction from the first to the second that may separate them; or zero
  bool any;                              // any pair within at_most will do
};

/// Squared distance in double of two triangles, sound in every degenerate case. Defined in mesh_pair.cpp.
double settle_pair(const PairQuery& query, std::int32_t slot_first, std::int32_t slot_second);

struct NearestPair {
  std::int32_t slot_first, slot_second;  // -1: nothing within the bound given
  double squared;                        // [m²], in double; with `any` no more than a bound on it
};

inline constexpr int kBundle = 8;

struct OverlapFound {
  int member;         // -1: none of them
  std::int32_t slot;  // of a triangle within its radius
};

struct TreeKernel {
  InstructionSet set;
  /// The first found among up to kBundle segments to have a triangle within its radius. `hints` are packets to look at
  /// first, or -1.
  OverlapFound (*overlap)(const TreeView& tree, const SegmentQuery* queries, const double* radii,
                          const std::int32_t* hints, int count);
  /// The slot nearest to the segment among those within `at_most`.
  NearestSlot (*nearest)(const TreeView& tree, const SegmentQuery& query, double at_most, std::int32_t hint);
  /// Calls `meet` for every packet whose box the segment passes.
  void (*packets_met)(const TreeView& tree, const SegmentQuery& query, void (*meet)(void* context, std::int32_t packet),
                      void* context);
  /// The two triangles nearest to each other among those within at_most.
  NearestPair (*nearest_pair)(const PairQuery& query);
};

extern const TreeKernel kTreeKernelSse2;
extern const TreeKernel kTreeKernelAvx2;
extern const TreeKernel kTreeKernelAvx512;

/// The best kernel this processor can run, chosen once (simd/choose_kernel.h).
const TreeKernel& tree_kernel();

}  // namespace drydock
