// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/loop/loop_dynamics.h"

namespace drydock {

/// Two links that push each other at a point P of the world; one of them may be the world.
struct LinkPair {
  int link_A = kWorld, link_B = kWorld;
  Vector3 p_WP = Vector3::Zero();
};

/// How the relative motion of pairs of links answers to wrenches between them. With J the rows of the twist of A
/// against B at P, in W (six for each pair, angular first), a wrench F on A about P and its opposite on B change that
/// twist's rate by
///
///   W F,   W = J M⁻¹ Jᵀ,
///
/// where loops and gears hold what they hold. Has working memory of its own.
class PairResponse {
 public:
  /// A new structure; the model and the loops are only looked at and must stay.
  void restart(const TreeModel& model, std::span<const Loop> loops);

  /// False when some velocity moves no mass. Allocates only when the number of pairs grows. Within kStill of the state
  /// and points that W was last computed for, it stays: it differs by some 1e-4 of itself there.
  [[nodiscard]] bool evaluate(const TreeState& state, std::span<const LinkPair> pairs);
  Eigen::Ref<const MatrixX> W() const { return W_.topLeftCorner(rows_, rows_); }

 private:
  struct alignas(32) Response {
    double column[8];
  };
  static constexpr double kStill = 1e-4;  // [rad or m]
  bool is_known(const TreeState& state, std::span<const LinkPair> pairs) const;
  bool by_tree(const TreeState& state, std::span<const LinkPair> pairs);
  bool by_difference(const TreeState& state, std::span<const LinkPair> pairs);

  const TreeModel* model_ = nullptr;
  std::span<const Loop> loops_;
  DynamicsWork work_;
  LoopFactor factor_;
  Eigen::Index rows_ = 0;
  MatrixX W_;
  bool knows_ = false;  // W, for these:
  VectorX q_;
  std::vector<LinkPair> pairs_;
  std::vector<Response> responses_;  // by pair, then velocity
  Loads loads_;
  TreeState at_rest_;
  VectorX vdot_;
};

}  // namespace drydock
