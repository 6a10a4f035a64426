// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/QR>
#include <algorithm>
#include <limits>

#include "rig/cable/rig_pose.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock::testing {

/// Calls visit(normal, columns) for each choice of n − 1 columns that are independent, with the unit normal of the
/// hyperplane through them: by Householder's QR, whose Q ends with it.
template <class Visit>
void for_each_hyperplane(const MatrixX& A, Visit visit) {
  const Eigen::Index n = A.rows(), m = A.cols();
  std::vector<char> chosen(static_cast<std::size_t>(m), 0);
  std::fill_n(chosen.begin(), n - 1, char{1});
  do {
    MatrixX some(n, n - 1);
    Eigen::Index count = 0;
    for (Eigen::Index i = 0; i < m; ++i) {
      if (chosen[static_cast<std::size_t>(i)]) some.col(count++) = A.col(i);
    }
    const Eigen::HouseholderQR<MatrixX> qr(some);
    if (qr.matrixQR().diagonal().cwiseAbs().minCoeff() < 1e-12) continue;
    const MatrixX Q = qr.householderQ() * MatrixX::Identity(n, n);
    visit(VectorX(Q.col(n - 1)), chosen);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

/// Smallest of h(n) − support of the needed wrenches over all facets of {A t, t within limits} and both their sides.
inline double capacity_by_facets(const CableRig& rig, const MatrixX& A, const NeededWrenches& needed) {
  double least = std::numeric_limits<double>::infinity();
  for_each_hyperplane(A, [&](const VectorX& normal, const auto&) {
    for (const double side : {1.0, -1.0}) {
      double reach = 0;
      for (Eigen::Index i = 0; i < A.cols(); ++i) {
        const Cable& cable = rig.cables[static_cast<std::size_t>(i)];
        const double y = side * normal.dot(A.col(i));
        reach += std::max(y * cable.tension_min_N, y * cable.tension_max_N);
      }
      least = std::min(least, reach - support(needed, ScaledWrench(side * normal)));
    }
  });
  return least;
}

/// Whether no hyperplane through zero and n − 1 columns has all the others on one side of it or on it; and the smallest
/// distance of a column from doing so, for judging how near it is.
struct ClosureByFacets {
  bool closed = true;
  double margin = std::numeric_limits<double>::infinity();
};
inline ClosureByFacets closure_by_facets(const MatrixX& A) {
  ClosureByFacets result;
  for_each_hyperplane(A, [&](const VectorX& normal, const std::vector<char>& chosen) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (Eigen::Index i = 0; i < A.cols(); ++i) {
      if (chosen[static_cast<std::size_t>(i)]) continue;
      low = std::min(low, normal.dot(A.col(i)));
      high = std::max(high, normal.dot(A.col(i)));
    }
    result.closed = result.closed && low < 0 && high > 0;
    result.margin = std::min({result.margin, std::abs(low), std::abs(high)});
  });
  return result;
}

}  // namespace drydock::testing
