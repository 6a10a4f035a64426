// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/loop/loop_rows.h"

namespace drydock {

/// All loops between the same two links. However many there are (a module on three connectors), they hold at most six
/// directions. With P̃ their rows as wrenches on B, times K^½, an orthonormal basis U of the columns of P̃ gives
///   P̃ = U S,  S = Uᵀ P̃:
/// the rows of S hold what all loops hold, their whitened rows W Uᵀ have the same singular values, and of all
/// multipliers λ̃ of the loops' rows that do what μ does along S the smallest is U μ. So the loops are solved through at
/// most six rows, and share what they carry as loop_factor.h says.
///
/// Neither the axes nor the point in which wrenches are given changes the columns' space. As long as the links stand to
/// each other as the loops want it, U is therefore a constant of the structure.
struct LoopBundle {
  /// Where a row of the bundle stands.
  struct Row {
    std::size_t loop = 0;
    int row = 0;             // of the loop
    Eigen::Index index = 0;  // among the rows of all loops
  };
  using Columns = Eigen::Matrix<double, Eigen::Dynamic, 6>;

  int link_A = kWorld, link_B = kWorld;
  std::vector<std::size_t> loops;  // in their list
  std::vector<Row> rows;

  // Of several loops; a single one is solved through its own rows.
  Columns closed_basis, basis;  // U where the loops are closed, and now; as many columns as there are directions held
  int closed_rank = 0, rank = 0;
  Columns weighted, remainder;  // P̃, and P̃ − U S
  LoopRows held;                // S

  bool is_single() const { return loops.size() == 1; }
};

/// The bundles of a list of loops, in the order of their first loops.
std::vector<LoopBundle> bundle_loops(std::span<const Loop> loops);

/// U and S of a bundle of several loops from their rows.
void reduce(LoopBundle& bundle, std::span<const Loop> loops, std::span<const LoopRows> rows);

/// Uᵀ K^½ r: what the held rows shall measure when the loops' rows r do; both lists by row of all loops.
void gather(const LoopBundle& bundle, const VectorX& weights, const VectorX& given, double* held);
/// K^½ U μ: what the loops' rows carry when the held ones carry μ.
void spread(const LoopBundle& bundle, const VectorX& weights, const double* held, VectorX& lambda);
/// K^-½ U p: the power of the loops' rows from that of the held ones.
void spread_power(const LoopBundle& bundle, std::span<LoopRows> rows);

}  // namespace drydock
