// SPDX-License-Identifier: Apache-2.0
// The walk through two trees at once, as tree_kernel.inl walks one: candidates in float, settled in double.
#pragma once

#include "geometry/tree/pair_bound.inl"
#include "geometry/tree/pair_candidates.inl"

namespace {

using drydock::TreeNode;
using drydock::TrianglePacket;

constexpr int kPairStack = 1100;  // 7 a level, at most 2 (48 + 29) levels, and 8 of the last

class PairWalk {
 public:
  explicit PairWalk(const PairQuery& q) : q_(q), first_(q, true), second_(q, false), candidates_(q) {
    face(rounded(q.axis));
  }

  NearestPair run() {
    if (q_.hint_first >= 0) {
      axis_reach_ = 0;  // keep the hint's
      compare(q_.hint_first, q_.hint_second, nullptr);
      candidates_.measure();
      axis_reach_ = candidates_.reach();
    }
    stack_[size_++] = {0.0f, -1, -1};
    while (size_ > 0 && !candidates_.done()) {
      const Entry entry = stack_[--size_];
      if (entry.squared > square(candidates_.reach())) continue;
      const std::int32_t a = child(q_.first, entry.a), b = child(q_.second, entry.b);
      if (a >= 0 || b >= 0) {
        open(entry, a, b);
      } else if (~a != q_.hint_first || ~b != q_.hint_second) {
        const SeenBox box_a = box(q_.first, entry.a, q_.reach_first);
        compare(~a, ~b, &box_a);
      }
    }
    return candidates_.settled();
  }

 private:
  struct Entry {
    float squared;
    std::int32_t a, b;  // node * 8 + lane; -1: the root
  };

  /// Sets the direction along which gaps are looked for first, from the first to the second, in the second's frame. It
  /// is chosen anew when something clearly nearer was found.
  void face(F4 axis) {
    axis_second_ = axis;
    axis_first_ = second_.turned(axis);
    axis_reach_ = candidates_.reach();
    seen_.index = -1;
  }

  static DRYDOCK_INLINE std::int32_t child(const drydock::TreeView& tree, std::int32_t place) {
    return place < 0 ? 0 : tree.nodes[place / kLanes].child[place % kLanes];
  }
  static DRYDOCK_INLINE SeenBox box(const drydock::TreeView& tree, std::int32_t place, double reach) {
    if (place < 0) {
      const float r = static_cast<float>(reach * 1.000001);
      return {F4{}, F4{r, r, r, 0.0f}};
    }
    const TreeNode& node = tree.nodes[place / kLanes];
    const int lane = place % kLanes;
    const F4 low{node.low[0][lane], node.low[1][lane], node.low[2][lane], 0.0f};
    const F4 high{node.high[0][lane], node.high[1][lane], node.high[2][lane], 0.0f};
    return {0.5f * (low + high), 0.5f * (high - low)};
  }
  static DRYDOCK_INLINE float extent(const SeenBox& box) { return box.half[0] + box.half[1] + box.half[2]; }

  /// Opens the larger of the two.
  void open(const Entry& entry, std::int32_t a, std::int32_t b) {
    const SeenBox box_a = box(q_.first, entry.a, q_.reach_first), box_b = box(q_.second, entry.b, q_.reach_second);
    if (b < 0 || (a >= 0 && extent(box_a) >= extent(box_b))) {
      const FacingBox facing{box_b, second_.seen(box_b), -axis_second_, -axis_first_, first_};
      sort_in(q_.first.nodes[a], facing, [&](float squared, int lane) {
        return Entry{squared, a * kLanes + lane, entry.b};
      });
    } else {
      const FacingBox facing{box_a, first_.seen(box_a), axis_first_, axis_second_, second_};
      sort_in(q_.second.nodes[b], facing, [&](float squared, int lane) {
        return Entry{squared, entry.a, b * kLanes + lane};
      });
    }
  }

  /// Puts the children of a node that are near enough to the box on the stack, the nearest on top.
  template <class MakeEntry>
  DRYDOCK_INLINE void sort_in(const TreeNode& node, const FacingBox& facing, const MakeEntry& entry) {
    const F8 bound = all(square(candidates_.reach())), squared = gaps_squared(node, facing, bound);
    alignas(32) float gap[kLanes];
    store(squared, gap);
    const int base = size_;
    for (unsigned near = bits(squared <= bound); near != 0; near &= near - 1) {
      const int lane = __builtin_ctz(near);
      int place = size_++;
      for (; place > base && stack_[place - 1].squared < gap[lane]; --place) stack_[place] = stack_[place - 1];
      stack_[place] = entry(gap[lane], lane);
    }
  }

  /// Brings a packet of the first tree into the second's frame, unless it is there from the last time.
  void see(std::int32_t index) {
    if (seen_.index == index) return;
    const TrianglePacket& packet = q_.first.packets[index];
    LaneTriangles<F8> t{first_.turned(load3(packet.corner)) + spread(first_.shift), first_.turned(load3(packet.edge0)),
                        first_.turned(load3(packet.edge1))};
    const Space<F8> w = spread(axis_second_);
    const F8 high = dot(w, t.corner) + most_along(w, t);
    seen_.set(index, t, high, -smallest(-high));
  }

  static DRYDOCK_INLINE LaneTriangles<F8> spread_lane(const TrianglePacket& p, int i) {
    return {{all(p.corner[0][i]), all(p.corner[1][i]), all(p.corner[2][i])},
            {all(p.edge0[0][i]), all(p.edge0[1][i]), all(p.edge0[2][i])},
            {all(p.edge1[0][i]), all(p.edge1[1][i]), all(p.edge1[2][i])}};
  }

  /// Two packets: leaves out triangles of the second that are far from all of the first's, then pairs that are.
  void compare(std::int32_t index_a, std::int32_t index_b, const SeenBox* box_a) {
    see(index_a);
    const TrianglePacket& packet = q_.second.packets[index_b];
    const LaneTriangles<F8> b{load3(packet.corner), load3(packet.edge0), load3(packet.edge1)};
    const Space<F8> w = spread(axis_second_);
    const F8 low = dot(w, b.corner) + least_along(w, b);
    unsigned left = bits(low - all(seen_.highest) <= all(candidates_.reach())) & packet.used;
    if (left == 0) return;
    if (box_a != nullptr) {
      left &= may_be_near(*box_a, first_.seen(*box_a).centre, second_, b, candidates_.reach());
    }
    alignas(32) float lowest[kLanes];
    store(low, lowest);
    for (; left != 0; left &= left - 1) {
      const int j = __builtin_ctz(left);
      unsigned near = bits(all(lowest[j]) - load(seen_.high) <= all(candidates_.reach()));
      near &= q_.first.packets[index_a].used;
      if (near != 0) near &= may_be_near(seen_.triangles(), spread_lane(packet, j), candidates_.reach());
      for (; near != 0; near &= near - 1) candidates_.add(seen_, __builtin_ctz(near), packet, index_b, j);
    }
    if (candidates_.reach() < 0.97f * axis_reach_) face(candidates_.axis());
  }

  const PairQuery& q_;
  const TreeSight first_, second_;
  F4 axis_first_, axis_second_;
  float axis_reach_;  // when the axis was chosen
  PairCandidates candidates_;
  SeenPacket seen_;
  Entry stack_[kPairStack];
  int size_ = 0;
};

NearestPair nearest_pair(const PairQuery& query) {
  return PairWalk(query).run();
}

}  // namespace
