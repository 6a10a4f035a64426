// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/mesh_pair.h"

#include <cassert>

#include "geometry/tree/batch.h"

namespace drydock {
namespace {

Vector3 exact_corner(const ExactPacket& packet, std::size_t which, std::int32_t lane) {
  return {packet.corner[which][0][lane], packet.corner[which][1][lane], packet.corner[which][2][lane]};
}

TreeView pair_view(const BoxTree& tree) {
  return {tree.nodes.data(), tree.packets.data(), tree.exact.data()};
}

/// A and B are the trees' own frames, at their centres. Rounding the turn and the coordinates to float, and sums of a
/// dozen such terms, stay below 2e-6 of the largest coordinate.
PairQuery make_pair_query(const BoxTree& first, const BoxTree& second, const Pose& X_BA, double at_most_m) {
  assert(X_BA.p.allFinite() && X_BA.R.matrix.allFinite() && "a pose is finite");
  PairQuery query;
  query.first = pair_view(first);
  query.second = pair_view(second);
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) query.turn[i][k] = X_BA.R.matrix(i, k);
    query.shift[i] = X_BA.p[i];
  }
  query.reach_first = first.reach_m;
  query.reach_second = second.reach_m;
  const double size_m = second.reach_m + X_BA.p.cwiseAbs().maxCoeff() + 1.8 * first.reach_m;
  query.margin = 2e-6 * size_m;
  query.touching = 1e-14 * size_m;
  query.at_most = at_most_m;
  query.hint_first = query.hint_second = -1;
  query.axis[0] = query.axis[1] = query.axis[2] = 0;
  query.any = false;
  return query;
}

struct CentredPoses {
  Pose X_WAc, X_WBc;
};
CentredPoses centred(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB) {
  return {X_WA * Pose{{}, first.centre}, X_WB * Pose{{}, second.centre}};
}

}  // namespace

double settle_pair(const PairQuery& query, std::int32_t slot_first, std::int32_t slot_second) {
  const ExactPacket &first = query.first.exact[slot_first / kLanes], &second = query.second.exact[slot_second / kLanes];
  const Matrix3 turn = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(&query.turn[0][0]);
  const Eigen::Map<const Vector3> shift(query.shift);
  Corners a, b;
  for (std::size_t i = 0; i < 3; ++i) {
    a[i] = turn * exact_corner(first, i, slot_first % kLanes) + shift;
    b[i] = exact_corner(second, i, slot_second % kLanes);
  }
  const double distance_m = closest_points(a, b).distance_m;
  return distance_m * distance_m;
}

MeshPairHit mesh_distance(const TreeKernel& kernel, const BoxTree& first, const Pose& X_WA, const BoxTree& second,
                          const Pose& X_WB, double at_most_m, MeshPairHint* hint) {
  if (first.nodes.empty() || second.nodes.empty() || !(at_most_m >= 0)) return {};
  const auto [X_WAc, X_WBc] = centred(first, X_WA, second, X_WB);
  const Pose X_AcBc = inverse(X_WAc) * X_WBc;
  const double touching_m = 1e-13 * (first.reach_m + second.reach_m + X_AcBc.p.cwiseAbs().maxCoeff());
  PairQuery query = make_pair_query(first, second, inverse(X_AcBc), at_most_m + touching_m);
  if (hint != nullptr && hint->packet_first >= 0) {
    assert(hint->packet_first < std::ssize(first.packets) && hint->packet_second < std::ssize(second.packets) &&
           "a hint belongs to two trees");
    query.hint_first = hint->packet_first;
    query.hint_second = hint->packet_second;
    for (int k = 0; k < 3; ++k) query.axis[k] = hint->axis_B[k];
  }
  const NearestPair nearest = kernel.nearest_pair(query);
  if (nearest.slot_first < 0) return {};
  const auto slot_a = static_cast<std::size_t>(nearest.slot_first),
             slot_b = static_cast<std::size_t>(nearest.slot_second);
  Corners b = second.corners(slot_b);
  for (Vector3& corner : b) corner = X_AcBc * corner;
  const TrianglePair pair = closest_points(first.corners(slot_a), b);
  if (hint != nullptr) {
    *hint = {nearest.slot_first / kLanes, nearest.slot_second / kLanes, Vector3::Zero()};
    if (pair.distance_m > 0) {
      hint->axis_B = X_AcBc.R.matrix.transpose() * (pair.p_second - pair.p_first) / pair.distance_m;
    }
  }
  return {pair.distance_m, X_WAc * pair.p_first, X_WAc * pair.p_second, first.triangle_of[slot_a],
          second.triangle_of[slot_b]};
}

MeshPairHit mesh_distance(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB,
                          double at_most_m, MeshPairHint* hint) {
  return mesh_distance(tree_kernel(), first, X_WA, second, X_WB, at_most_m, hint);
}

bool mesh_overlap(const BoxTree& first, const Pose& X_WA, const BoxTree& second, const Pose& X_WB, double within_m) {
  if (first.nodes.empty() || second.nodes.empty()) return false;
  const double rounding_m = 1e-13 * (first.reach_m + second.reach_m + (X_WA.p - X_WB.p).cwiseAbs().maxCoeff());
  if (!(within_m + rounding_m >= 0)) return false;
  const auto [X_WAc, X_WBc] = centred(first, X_WA, second, X_WB);
  PairQuery query = make_pair_query(first, second, inverse(X_WBc) * X_WAc, within_m + rounding_m);
  query.any = true;
  return tree_kernel().nearest_pair(query).slot_first >= 0;
}

void mesh_distances(const BoxTree& first, std::span<const Pose> X_WA, const BoxTree& second, const Pose& X_WB,
                    std::span<MeshPairHit> hits, int threads) {
  constexpr double kAnywhere = std::numeric_limits<double>::infinity();
  answer_all(X_WA, hits, threads, [&] {
    return [&, hint = MeshPairHint()](const Pose& X_WAi) mutable {
      return mesh_distance(first, X_WAi, second, X_WB, kAnywhere, &hint);
    };
  });
}

}  // namespace drydock
