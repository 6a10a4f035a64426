// SPDX-License-Identifier: Apache-2.0
// The walk through a tree; each tree_kernel_*.cpp includes it once, under its own compiler flags.
//
// Distances are found in float, eight triangles at a time, and never believed: a triangle is left out only where it is
// farther than the best by more than rounding can explain, and what remains at the end is settled in double.

#include <cstddef>

#include "geometry/tree/packet_distance.inl"
#include "geometry/tree/tree_kernel.h"
#include "simd/space_lanes.inl"

namespace {

using drydock::ExactPacket;
using drydock::kBundle;
using drydock::kLanes;
using drydock::NearestSlot;
using drydock::OverlapFound;
using drydock::SegmentQuery;
using drydock::TreeNode;
using drydock::TreeView;
using drydock::TrianglePacket;

constexpr int kStack = 640;  // 7 a level, at most 48 + 29 levels, and 8 of the last
constexpr int kNewtonSteps = 2;

/// Slab test of the segment against eight boxes grown by a radius: where it enters and leaves each pair of planes.
struct Slabs {
  F8 inverse[3], enter_offset[3], leave_offset[3];
  std::size_t enter_plane[3], leave_plane[3];  // which of low and high, as an offset in TreeNode

  DRYDOCK_INLINE void set(const SegmentQuery& q, float radius) {
    const F4 start = rounded(q.start), given = rounded(q.span);
    // A component of zero becomes one too small to leave a slab of float width.
    const F4 span = ((given > 1e-18f) | (given < -1e-18f)) ? given : F4{1e-18f, 1e-18f, 1e-18f, 1e-18f};
    const auto forward = span > 0;
    const F4 inverted = 1.0f / span, growth = forward ? F4{radius, radius, radius} : -F4{radius, radius, radius};
    const F4 enters = (start + growth) * inverted, leaves = (start - growth) * inverted;
    constexpr std::size_t kAxis = sizeof(TreeNode::low[0]), kHigh = offsetof(TreeNode, high);
    for (int k = 0; k < 3; ++k) {
      inverse[k] = all(inverted[k]);
      enter_offset[k] = all(enters[k]);
      leave_offset[k] = all(leaves[k]);
      const std::size_t low = kAxis * static_cast<std::size_t>(k);
      const std::size_t step = kHigh & static_cast<std::size_t>(forward[k]);  // forward: all bits, else none
      leave_plane[k] = low + step;
      enter_plane[k] = low + (kHigh - step);
    }
  }

  DRYDOCK_INLINE static F8 plane(const TreeNode& node, std::size_t offset) {
    return load<F8>(reinterpret_cast<const float*>(reinterpret_cast<const char*>(&node) + offset));
  }

  /// Which boxes the segment meets.
  DRYDOCK_INLINE unsigned met(const TreeNode& node) const {
    F8 enter = all(0.0f), leave = all(1.0f);
    for (int k = 0; k < 3; ++k) {
      enter = most(plane(node, enter_plane[k]) * inverse[k] - enter_offset[k], enter);
      leave = least(plane(node, leave_plane[k]) * inverse[k] - leave_offset[k], leave);
    }
    return bits(enter <= leave);
  }

  /// The same for boxes grown by `more` besides.
  DRYDOCK_INLINE unsigned met_within(const TreeNode& node, float more) const {
    F8 enter = all(0.0f), leave = all(1.0f);
    for (int k = 0; k < 3; ++k) {
      const F8 growth = all(more) * size(inverse[k]);
      enter = most(plane(node, enter_plane[k]) * inverse[k] - (enter_offset[k] + growth), enter);
      leave = least(plane(node, leave_plane[k]) * inverse[k] - (leave_offset[k] - growth), leave);
    }
    return bits(enter <= leave);
  }
};

/// Lower bound on the squared distance from the segment to each of eight boxes. The squared distance d² is convex along
/// the segment, so a tangent anywhere bounds it from below; Newton steps bring the tangent to the minimum.
struct BoxBound {
  Space<F8> start, direction;
  F8 length;

  DRYDOCK_INLINE explicit BoxBound(const Line<F8>& line)
      : start(all3<F8>(line.start)), direction(all3<F8>(line.direction)), length(all(line.length)) {}

  struct Value {
    F8 squared, slope, curve;  // d², (d²)'/2, (d²)''/2
  };
  DRYDOCK_INLINE static void add_axis(F8 x, F8 low, F8 high, F8 u, Value& value) {
    const F8 outside = x - clamp(x, low, high);
    value.squared = outside * outside + value.squared;
    value.slope = outside * u + value.slope;
    value.curve += select(outside != all(0.0f), u * u, all(0.0f));
  }
  DRYDOCK_INLINE Value at(const TreeNode& node, F8 t) const {
    Value value{all(0.0f), all(0.0f), all(0.0f)};
    add_axis(t * direction.x + start.x, load(node.low[0]), load(node.high[0]), direction.x, value);
    add_axis(t * direction.y + start.y, load(node.low[1]), load(node.high[1]), direction.y, value);
    add_axis(t * direction.z + start.z, load(node.low[2]), load(node.high[2]), direction.z, value);
    return value;
  }

  DRYDOCK_INLINE F8 squared(const TreeNode& node) const {
    const Space<F8> centre = all(0.5f) * (load3(node.low) + load3(node.high));
    F8 first = all(0.0f), last = length;  // the minimum lies between
    F8 t = clamp(dot(direction, centre - start), first, last);
    Value value = at(node, t);
    for (int step = 0; step < kNewtonSteps; ++step) {
      const MaskOf<F8> falling = value.slope < all(0.0f);
      first = select(falling, t, first);
      last = select(falling, last, t);
      t = clamp(t - value.slope / most(value.curve, all(kTiny<F8>)), first, last);
      value = at(node, t);
    }
    const F8 drop = least(value.slope * (first - t), value.slope * (last - t));
    return most(value.squared + all(2.0f) * drop, all(0.0f));
  }
};

DRYDOCK_INLINE PacketDistance<F8> float_distance(const Line<F8>& line, const TrianglePacket& packet) {
  return packet_distance<F8>(line, load3(packet.corner), load3(packet.edge0), load3(packet.edge1));
}

/// The slot of a triangle in this packet within the radius, or -1. What float cannot tell is settled in double.
inline std::int32_t overlap_packet(const TreeView& tree, const SegmentQuery& q, double radius, std::int32_t index) {
  const TrianglePacket& packet = tree.packets[index];
  const PacketDistance<F8> d = float_distance(Line<F8>(q), packet);
  const F8 reach = all(static_cast<float>(radius)), doubt = all(static_cast<float>(q.margin)) + load(packet.slack);
  const unsigned sure = bits(d.found < square(most(reach - doubt, all(0.0f))));
  if (sure != 0) return index * kLanes + __builtin_ctz(sure);
  unsigned open = bits(d.least_possible <= square(reach + doubt));
  for (; open != 0; open &= open - 1) {
    const std::int32_t slot = index * kLanes + __builtin_ctz(open);
    if (settle(tree, q, slot) <= radius * radius) return slot;
  }
  return -1;
}

/// Walks the subtrees of `node` that are in the mask; the slot of a triangle within the radius, or -1.
DRYDOCK_INLINE std::int32_t overlap_below(const TreeView& tree, const SegmentQuery& q, double radius,
                                          const Slabs& slabs, unsigned met) {
  std::int32_t stack[kStack];
  int size = 0;
  const TreeNode* node = tree.nodes;
  for (;;) {
    for (; met != 0; met &= met - 1) stack[size++] = node->child[__builtin_ctz(met)];
    if (size == 0) return -1;
    const std::int32_t child = stack[--size];
    if (child < 0) {
      const std::int32_t slot = overlap_packet(tree, q, radius, ~child);
      if (slot >= 0) return slot;
    } else {
      node = tree.nodes + child;
      met = slabs.met(*node);
    }
  }
}

/// Looks where the last overlaps were, then at the root for all members (independent work, which the processor
/// overlaps), and only then goes down for those that met something.
OverlapFound overlap(const TreeView& tree, const SegmentQuery* queries, const double* radii, const std::int32_t* hints,
                     int count) {
  for (int i = 0; i < count; ++i) {
    if (hints[i] < 0) continue;
    const std::int32_t slot = overlap_packet(tree, queries[i], radii[i], hints[i]);
    if (slot >= 0) return {i, slot};
  }
  Slabs slabs[kBundle];
  unsigned met[kBundle];
  for (int i = 0; i < count; ++i) {
    slabs[i].set(queries[i], static_cast<float>(radii[i] + 2 * queries[i].margin));
    met[i] = slabs[i].met(tree.nodes[0]);
  }
  for (int i = 0; i < count; ++i) {
    if (met[i] == 0) continue;
    const std::int32_t slot = overlap_below(tree, queries[i], radii[i], slabs[i], met[i]);
    if (slot >= 0) return {i, slot};
  }
  return {-1, -1};
}

void packets_met(const TreeView& tree, const SegmentQuery& q, void (*meet)(void*, std::int32_t), void* context) {
  Slabs slabs;
  slabs.set(q, static_cast<float>(2 * q.margin));
  std::int32_t stack[kStack];
  int size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const std::int32_t child = stack[--size];
    if (child < 0) {
      meet(context, ~child);
      continue;
    }
    const TreeNode& node = tree.nodes[child];
    for (unsigned met = slabs.met(node); met != 0; met &= met - 1) stack[size++] = node.child[__builtin_ctz(met)];
  }
}

/// Packets that may hold the nearest triangle, and the float distance beyond which none can.
class Candidates {
 public:
  DRYDOCK_INLINE Candidates(const TreeView& tree, const SegmentQuery& q, double at_most)
      : tree_(tree), query_(q), line_(q), best_{-1, at_most * at_most} {
    reach_ = at_most < 1e15 ? static_cast<float>(at_most * 1.000001 + 2 * q.margin) : 1e15f;
  }

  float reach() const { return reach_; }  // no triangle farther than this, in float, can be the nearest
  const Line<F8>& line() const { return line_; }

  DRYDOCK_INLINE void look_at(std::int32_t index) {
    const TrianglePacket& packet = tree_.packets[index];
    const PacketDistance<F8> d = float_distance(line_, packet);
    const F8 slack = load(packet.slack);
    const MaskOf<F8> open = d.least_possible <= square(all(reach_) + slack);
    const unsigned lanes = bits(open);
    if (lanes == 0) return;
    const F8 far = all(1e37f);
    const float upper = smallest(select(open, root(d.found) + slack, far)) + 2 * static_cast<float>(query_.margin);
    const float lower = smallest(select(open, root(most(d.least_possible, all(0.0f))) - slack, far));
    if (upper < reach_) reach_ = upper;
    if (count_ == kMost) make_room();
    list_[count_++] = {lower, index, lanes};
  }

  NearestSlot settled() {
    settle_all();
    return best_;
  }

 private:
  struct Candidate {
    float lower;  // no triangle of the packet is nearer than this, in float
    std::int32_t packet;
    unsigned lanes;  // which of its triangles may be the nearest
  };
  static constexpr int kMost = 32;

  void make_room() {
    int kept = 0;
    for (int i = 0; i < count_; ++i) {
      if (list_[i].lower <= reach_) list_[kept++] = list_[i];
    }
    count_ = kept;
    if (count_ == kMost) settle_all();  // many triangles at the same distance
  }

  void settle_all() {
    const Line<D4> line(query_);
    for (int i = 0; i < count_; ++i) {
      if (list_[i].lower <= reach_) settle_packet(line, list_[i].packet, list_[i].lanes);
    }
    count_ = 0;
  }

  void settle_packet(const Line<D4>& line, std::int32_t index, unsigned lanes) {
    const ExactPacket& packet = tree_.exact[index];
    const TrianglePacket& rounded = tree_.packets[index];
    for (int first = 0; first < kLanes; first += 4) {
      if ((lanes >> first & 15u) == 0) continue;
      const Space<D4> corner = load3(packet.corner[0], first);
      const PacketDistance<D4> d = packet_distance<D4>(line, corner, load3(packet.corner[1], first) - corner,
                                                       load3(packet.corner[2], first) - corner);
      const float* s = rounded.slack + first;
      const D4 slack = {s[0], s[1], s[2], s[3]};
      alignas(32) double found[4];
      store(d.found, found);
      // Where double is in doubt too (parallel to 1e-3, or a flat sliver), the careful scalar code has the word.
      const double bound = __builtin_sqrt(best_.squared);
      unsigned open = bits(d.least_possible <= square(all(bound) + slack));
      const unsigned sure = bits(d.least_possible == d.found) & ~(rounded.slivers >> first);
      for (; open != 0; open &= open - 1) {
        const int lane = __builtin_ctz(open);
        const std::int32_t slot = index * kLanes + first + lane;
        const double squared = (sure >> lane & 1) != 0 ? found[lane] : settle(tree_, query_, slot);
        if (squared < best_.squared || (best_.slot < 0 && squared <= best_.squared)) best_ = {slot, squared};
      }
    }
    const double upper = __builtin_sqrt(best_.squared) * 1.000001 + query_.margin;
    if (upper < reach_) reach_ = static_cast<float>(upper);
  }

  const TreeView& tree_;
  const SegmentQuery& query_;
  const Line<F8> line_;
  NearestSlot best_;
  float reach_;
  Candidate list_[kMost];
  int count_ = 0;
};

NearestSlot nearest(const TreeView& tree, const SegmentQuery& q, double at_most, std::int32_t hint) {
  struct Entry {
    float squared;
    std::int32_t child;
  };
  Candidates candidates(tree, q, at_most);
  if (hint >= 0) candidates.look_at(hint);
  const BoxBound bound(candidates.line());
  Slabs slabs;
  slabs.set(q, 0);

  Entry stack[kStack];
  int size = 0;
  stack[size++] = {0.0f, 0};
  while (size > 0) {
    const Entry entry = stack[--size];
    const float reach_squared = candidates.reach() * candidates.reach();
    if (entry.squared > reach_squared) continue;
    if (entry.child < 0) {
      if (~entry.child != hint) candidates.look_at(~entry.child);
      continue;
    }
    const TreeNode& node = tree.nodes[entry.child];
    unsigned near = slabs.met_within(node, candidates.reach());
    if (near == 0) continue;
    const F8 squared = bound.squared(node);
    near &= bits(squared <= all(reach_squared));
    alignas(32) float distance[kLanes];
    store(squared, distance);
    // Nearest on top of the stack.
    const int base = size;
    for (; near != 0; near &= near - 1) {
      const int lane = __builtin_ctz(near);
      const Entry entering{distance[lane], node.child[lane]};
      int place = size++;
      for (; place > base && stack[place - 1].squared < entering.squared; --place) stack[place] = stack[place - 1];
      stack[place] = entering;
    }
  }
  return candidates.settled();
}

}  // namespace
