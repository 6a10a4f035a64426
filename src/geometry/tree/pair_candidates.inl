// SPDX-License-Identifier: Apache-2.0
// Pairs of triangles that may be the nearest, and the bound beyond which none can. See pair_kernel.inl.
#pragma once

#include "geometry/tree/pair_distance.inl"

namespace {

using drydock::kLanes;
using drydock::NearestPair;
using drydock::PairQuery;

/// A packet of the first tree as the second sees it, in float.
struct SeenPacket {
  alignas(32) float corner[3][kLanes], edge0[3][kLanes], edge1[3][kLanes];
  alignas(32) float high[kLanes];  // how far each reaches along the axis, and all of them
  float highest;
  std::int32_t index = -1;

  DRYDOCK_INLINE LaneTriangles<F8> triangles() const { return {load3(corner), load3(edge0), load3(edge1)}; }
  DRYDOCK_INLINE void set(std::int32_t i, const LaneTriangles<F8>& t, F8 along, float most_along) {
    store3(t.corner, corner);
    store3(t.e0, edge0);
    store3(t.e1, edge1);
    store(along, high);
    highest = most_along;
    index = i;
  }
};

/// Takes pairs one by one, measures eight at once in float, and settles in double what remains at the end.
class PairCandidates {
 public:
  explicit PairCandidates(const PairQuery& q) : query_(q), best_{-1, -1, q.at_most * q.at_most} {
    reach_ = q.at_most < 1e15 ? static_cast<float>(q.at_most * 1.000001 + 2 * q.margin) : 1e15f;
  }

  float reach() const { return reach_; }  // no pair farther than this, in float, can be the nearest
  bool done() const { return done_; }     // touching, or any was asked for and one is found

  DRYDOCK_INLINE void add(const SeenPacket& a, int lane_a, const drydock::TrianglePacket& b, std::int32_t packet_b,
                          int lane_b) {
    const int n = queued_++;
    for (int k = 0; k < 3; ++k) {
      a_[k][n] = a.corner[k][lane_a], a_[3 + k][n] = a.edge0[k][lane_a], a_[6 + k][n] = a.edge1[k][lane_a];
      b_[k][n] = b.corner[k][lane_b], b_[3 + k][n] = b.edge0[k][lane_b], b_[6 + k][n] = b.edge1[k][lane_b];
    }
    slack_[n] = query_.first.packets[a.index].slack[lane_a] + b.slack[lane_b];
    slots_[n] = {a.index * kLanes + lane_a, packet_b * kLanes + lane_b};
    if (queued_ == kLanes) measure();
  }

  /// The float distances of what is queued.
  void measure() {
    if (queued_ == 0) return;
    const unsigned used = (1u << queued_) - 1;
    queued_ = 0;
    const PacketDistance<F8> d = pair_distance<F8>(lane_triangles(a_), lane_triangles(b_));
    const F8 slack = load(slack_), far = all(1e37f);
    const float margin = static_cast<float>(query_.margin);
    const MaskOf<F8> near = d.least_possible <= square(all(reach_) + slack);
    unsigned open = bits(near) & used;
    if (open == 0) return;
    alignas(32) float upper[kLanes], lower[kLanes];
    store(root(d.found) + slack, upper);
    store(select(near, root(most(d.least_possible, all(0.0f))) - slack, far), lower);
    bool may_touch = false;
    int axis_lane = -1;
    for (; open != 0; open &= open - 1) {
      const int lane = __builtin_ctz(open);
      const float sure = upper[lane] + 2 * margin;
      if (sure < reach_) reach_ = sure, axis_lane = lane;
      if (query_.any && upper[lane] + margin <= query_.at_most) return finish(slots_[lane], upper[lane]);
      may_touch |= upper[lane] - slack_[lane] <= 4 * margin;
      if (count_ == kMost) make_room();
      list_[count_++] = {lower[lane], slots_[lane]};
    }
    if (axis_lane >= 0) turn_axis(axis_lane);
    if (may_touch) settle_all();
  }
  F4 axis() const { return axis_; }  // between the nearest found so far; zero: none

  NearestPair settled() {
    measure();
    if (!done_) settle_all();
    return best_;
  }

 private:
  struct Slots {
    std::int32_t first, second;
  };
  struct Candidate {
    float lower;  // the triangles are not nearer than this, in float
    Slots slots;
  };
  static constexpr int kMost = 64;

  static DRYDOCK_INLINE LaneTriangles<F8> lane_triangles(const float (&v)[9][kLanes]) {
    return {{load(v[0]), load(v[1]), load(v[2])},
            {load(v[3]), load(v[4]), load(v[5])},
            {load(v[6]), load(v[7]), load(v[8])}};
  }

  /// Between the middles of two triangles.
  void turn_axis(int lane) {
    F4 between{};
    for (int k = 0; k < 3; ++k) {
      between[k] = b_[k][lane] - a_[k][lane];
      between[k] += (b_[3 + k][lane] + b_[6 + k][lane] - a_[3 + k][lane] - a_[6 + k][lane]) * (1.0f / 3);
    }
    const float length = __builtin_sqrtf(between[0] * between[0] + between[1] * between[1] + between[2] * between[2]);
    axis_ = length > 1e-15f ? between / length : F4{};
  }

  void finish(Slots slots, double distance) {
    best_ = {slots.first, slots.second, distance * distance};
    done_ = true;
  }

  void make_room() {
    int kept = 0;
    for (int i = 0; i < count_; ++i) {
      if (list_[i].lower <= reach_) list_[kept++] = list_[i];
    }
    count_ = kept;
    if (count_ == kMost) settle_all();  // many pairs at the same distance
  }

  /// Four at a time, those that float has left.
  void settle_all() {
    Slots four[4];
    int n = 0;
    for (int i = 0; i < count_; ++i) {
      if (list_[i].lower > reach_) continue;
      four[n++] = list_[i].slots;
      if (n == 4) settle_some(four, n), n = 0;
    }
    if (n > 0) settle_some(four, n);
    count_ = 0;
  }

  /// A triangle about the second tree's centre into a lane.
  void place_exact(const drydock::ExactPacket& packet, int lane, const double (*turn)[3], double (&v)[9][4], int n) {
    double p[3], e0[3], e1[3];
    for (int k = 0; k < 3; ++k) {
      p[k] = packet.corner[0][k][lane];
      e0[k] = packet.corner[1][k][lane] - p[k];
      e1[k] = packet.corner[2][k][lane] - p[k];
    }
    for (int k = 0; k < 3; ++k) {
      if (turn == nullptr) {
        v[k][n] = p[k], v[3 + k][n] = e0[k], v[6 + k][n] = e1[k];
        continue;
      }
      v[k][n] = turn[k][0] * p[0] + turn[k][1] * p[1] + turn[k][2] * p[2] + query_.shift[k];
      v[3 + k][n] = turn[k][0] * e0[0] + turn[k][1] * e0[1] + turn[k][2] * e0[2];
      v[6 + k][n] = turn[k][0] * e1[0] + turn[k][1] * e1[1] + turn[k][2] * e1[2];
    }
  }

  static DRYDOCK_INLINE LaneTriangles<D4> lane_triangles(const double (&v)[9][4]) {
    return {{load(v[0]), load(v[1]), load(v[2])},
            {load(v[3]), load(v[4]), load(v[5])},
            {load(v[6]), load(v[7]), load(v[8])}};
  }

  void settle_some(const Slots* four, int count) {
    alignas(32) double a[9][4], b[9][4], slack[4], found[4];
    unsigned slivers = 0;
    for (int n = 0; n < 4; ++n) {
      const Slots s = four[n < count ? n : 0];
      const std::int32_t packet_a = s.first / kLanes, packet_b = s.second / kLanes;
      const int lane_a = s.first % kLanes, lane_b = s.second % kLanes;
      const auto &rounded_a = query_.first.packets[packet_a], &rounded_b = query_.second.packets[packet_b];
      place_exact(query_.first.exact[packet_a], lane_a, query_.turn, a, n);
      place_exact(query_.second.exact[packet_b], lane_b, nullptr, b, n);
      slack[n] = rounded_a.slack[lane_a] + rounded_b.slack[lane_b];
      slivers |= ((rounded_a.slivers >> lane_a | rounded_b.slivers >> lane_b) & 1u) << n;
    }
    const PacketDistance<D4> d = pair_distance<D4>(lane_triangles(a), lane_triangles(b));
    store(d.found, found);
    // Where double is in doubt too (parallel to 1e-3, or a flat sliver), the careful scalar code has the word.
    unsigned open = bits(d.least_possible <= square(all(__builtin_sqrt(best_.squared)) + load(slack)));
    open &= (1u << count) - 1;
    const unsigned sure = bits(d.least_possible == d.found) & ~slivers;
    for (; open != 0; open &= open - 1) {
      const int n = __builtin_ctz(open);
      const bool settled = (sure >> n & 1) != 0;
      take(four[n], settled ? found[n] : settle_pair(query_, four[n].first, four[n].second));
    }
    const double upper = __builtin_sqrt(best_.squared) * 1.000001 + query_.margin;
    if (upper < reach_) reach_ = static_cast<float>(upper);
  }

  void take(Slots slots, double squared) {
    if (squared < best_.squared || (best_.slot_first < 0 && squared <= best_.squared)) {
      best_ = {slots.first, slots.second, squared};
      done_ = query_.any || squared <= query_.touching * query_.touching;
    }
  }

  const PairQuery& query_;
  alignas(32) float a_[9][kLanes] = {}, b_[9][kLanes] = {}, slack_[kLanes] = {};
  Slots slots_[kLanes];
  int queued_ = 0;
  Candidate list_[kMost];
  int count_ = 0;
  NearestPair best_;
  float reach_;
  F4 axis_{};
  bool done_ = false;
};

}  // namespace
