// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh_pair.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/batch.h"

namespace drydock {
namespace {

struct CentredBox {
  Vector3 centre, half;
};

CentredBox lane_box(const TreeNode& node, int lane) {
  const Vector3 low(node.low[0][lane], node.low[1][lane], node.low[2][lane]);
  const Vector3 high(node.high[0][lane], node.high[1][lane], node.high[2][lane]);
  return {0.5 * (low + high), 0.5 * (high - low)};
}

/// A subtree (child as in TreeNode) under its box.
struct Subtree {
  std::int32_t child;
  CentredBox box;

  bool leaf() const { return child < 0; }
};

/// Walks both trees at once. Works in the first mesh's frame, moved to its tree's centre (A); B likewise.
class PairWalk {
 public:
  PairWalk(const BoxTree& first, const BoxTree& second, const Pose& X_AB, double at_most_m, bool stop_at_first)
      : first_(first),
        second_(second),
        X_AB_(X_AB),
        R_AB_size_(X_AB.R.matrix.cwiseAbs()),
        stop_at_first_(stop_at_first) {
    best_.distance_m = at_most_m;
  }

  MeshPairHit run() {
    push({0, whole(first_)}, {0, whole(second_)});
    while (!stack_.empty() && !(found_ && (stop_at_first_ || best_.distance_m == 0))) {
      const Entry entry = stack_.back();
      stack_.pop_back();
      if (entry.apart_m > best_.distance_m) continue;
      if (entry.a.leaf() && entry.b.leaf()) {
        compare_packets(~entry.a.child, ~entry.b.child);
      } else {
        open(entry);
      }
    }
    return found_ ? best_ : MeshPairHit{};
  }

 private:
  struct Entry {
    double apart_m;
    Subtree a, b;
  };

  static CentredBox whole(const BoxTree& tree) { return {Vector3::Zero(), Vector3::Constant(tree.reach_m)}; }

  /// Lower bound on the distance of two boxes: their gaps along the axes of A, and along those of B.
  double apart(const CentredBox& a, const CentredBox& b) const {
    const Vector3 c_A = X_AB_ * b.centre - a.centre;
    const Vector3 gap_A = (c_A.cwiseAbs() - a.half - R_AB_size_ * b.half).cwiseMax(0.0);
    const Vector3 c_B = X_AB_.R.matrix.transpose() * c_A;
    const Vector3 gap_B = (c_B.cwiseAbs() - b.half - R_AB_size_.transpose() * a.half).cwiseMax(0.0);
    return std::sqrt(std::max(gap_A.squaredNorm(), gap_B.squaredNorm()));
  }

  void push(const Subtree& a, const Subtree& b) {
    const double apart_m = apart(a.box, b.box);
    if (apart_m <= best_.distance_m) stack_.push_back({apart_m, a, b});
  }

  /// Opens the larger of the two and puts its children on the stack, the nearest on top.
  void open(const Entry& entry) {
    const bool open_a = !entry.a.leaf() && (entry.b.leaf() || entry.a.box.half.sum() >= entry.b.box.half.sum());
    const TreeNode& node = open_a ? first_.nodes[static_cast<std::size_t>(entry.a.child)]
                                  : second_.nodes[static_cast<std::size_t>(entry.b.child)];
    const auto base = static_cast<std::ptrdiff_t>(stack_.size());
    for (int lane = 0; lane < kLanes; ++lane) {
      if (node.low[0][lane] == kNowhere) continue;  // unused
      const Subtree child{node.child[lane], lane_box(node, lane)};
      open_a ? push(child, entry.b) : push(entry.a, child);
    }
    std::sort(stack_.begin() + base, stack_.end(),
              [](const Entry& x, const Entry& y) { return x.apart_m > y.apart_m; });
  }

  void compare_packets(std::int32_t packet_a, std::int32_t packet_b) {
    const auto slot_a = static_cast<std::size_t>(packet_a) * kLanes,
               slot_b = static_cast<std::size_t>(packet_b) * kLanes;
    for (std::size_t i = 0; i < kLanes; ++i) {
      if (first_.unused(slot_a + i)) continue;
      const Corners a = first_.corners(slot_a + i);
      const CentredBox box_a = box_of(a);
      for (std::size_t j = 0; j < kLanes; ++j) {
        if (second_.unused(slot_b + j)) continue;
        Corners b = second_.corners(slot_b + j);
        for (Vector3& corner : b) corner = X_AB_ * corner;
        if (gap(box_a, box_of(b)) > best_.distance_m) continue;
        compare(a, b, slot_a + i, slot_b + j);
      }
    }
  }

  void compare(const Corners& a, const Corners& b, std::size_t slot_a, std::size_t slot_b) {
    const TrianglePair pair = closest_points(a, b);
    if (pair.distance_m > best_.distance_m || (found_ && pair.distance_m == best_.distance_m)) return;
    found_ = true;
    best_ = {pair.distance_m, pair.p_first, pair.p_second, first_.triangle_of[slot_a], second_.triangle_of[slot_b]};
  }

  static CentredBox box_of(const Corners& c) {
    const Vector3 low = c[0].cwiseMin(c[1]).cwiseMin(c[2]), high = c[0].cwiseMax(c[1]).cwiseMax(c[2]);
    return {0.5 * (low + high), 0.5 * (high - low)};
  }
  static double gap(const CentredBox& a, const CentredBox& b) {
    return ((a.centre - b.centre).cwiseAbs() - a.half - b.half).cwiseMax(0.0).norm();
  }

  const BoxTree& first_;
  const BoxTree& second_;
  const Pose X_AB_;
  const Matrix3 R_AB_size_;
  const bool stop_at_first_;
  bool found_ = false;
  MeshPairHit best_;
  std::vector<Entry> stack_;
};

MeshPairHit walk(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB, double at_most_m,
                 bool stop_at_first) {
  if (first.nodes.empty() || second.nodes.empty()) return {};
  const Pose X_WAc = X_WA * Pose{{}, first.centre};  // the trees' own frames, at their centres
  const Pose X_WBc = X_WB * Pose{{}, second.centre};
  MeshPairHit hit = PairWalk(first, second, inverse(X_WAc) * X_WBc, at_most_m, stop_at_first).run();
  if (!hit.found()) return hit;
  hit.p_first = X_WAc * hit.p_first;
  hit.p_second = X_WAc * hit.p_second;
  return hit;
}

}  // namespace

MeshPairHit mesh_distance(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB,
                          double at_most_m) {
  return walk(first, X_WA, second, X_WB, at_most_m, false);
}

bool mesh_overlap(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB, double within_m) {
  const double rounding_m = 1e-13 * (first.reach_m + second.reach_m + (X_WA.p - X_WB.p).cwiseAbs().maxCoeff());
  return walk(first, X_WA, second, X_WB, within_m + rounding_m, true).found();
}

void mesh_distances(const BoxTree& first, std::span<const Pose> X_WA, const BoxTree& second, const Pose& X_WB,
                    std::span<MeshPairHit> hits, int threads) {
  answer_all(X_WA, hits, threads,
             [&] { return [&](const Pose& X_WAi) { return mesh_distance(first, X_WAi, second, X_WB); }; });
}

}  // namespace drydock
