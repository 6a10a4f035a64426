// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/capacity_dual.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace drydock {
namespace {

constexpr int kMostRows = 6, kMostCables = 8;

/// The structure taken to [I D] by rows and columns. Places are cables in the order in which they became pivots.
struct Reduced {
  int rows = 0, cables = 0;
  double matrix[kMostRows][kMostCables + kMostRows];  // becomes D (right of the pivots), then B⁻¹
  int cable_at[kMostCables];
};

void swap_columns(Reduced& reduced, int a, int b) {
  if (a == b) return;
  for (int i = 0; i < reduced.rows; ++i) std::swap(reduced.matrix[i][a], reduced.matrix[i][b]);
  std::swap(reduced.cable_at[a], reduced.cable_at[b]);
}

/// Brings the largest element of the rest to (k, k) and returns its size.
double bring_pivot(Reduced& reduced, int k) {
  int row = k, column = k;
  double largest = 0;
  for (int i = k; i < reduced.rows; ++i) {
    for (int j = k; j < reduced.cables; ++j) {
      const double size = std::abs(reduced.matrix[i][j]);
      if (size > largest) {
        largest = size;
        row = i;
        column = j;
      }
    }
  }
  swap_columns(reduced, k, column);
  if (row != k) std::swap(reduced.matrix[row], reduced.matrix[k]);
  return largest;
}

bool reduce(Reduced& reduced, const ScaledWrenches& structure) {
  const int n = reduced.rows = static_cast<int>(structure.rows());
  const int m = reduced.cables = static_cast<int>(structure.cols());
  const int all = m + n;
  for (int j = 0; j < m; ++j) reduced.cable_at[j] = j;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) reduced.matrix[i][j] = structure(i, j);
    for (int j = 0; j < n; ++j) reduced.matrix[i][m + j] = i == j ? 1 : 0;
  }
  double first = 0;
  for (int k = 0; k < n; ++k) {
    const double pivot = bring_pivot(reduced, k);
    if (k == 0) first = pivot;
    if (!(pivot > 1e-8 * first)) return false;
    const double inverse = 1 / reduced.matrix[k][k];
    for (int j = k; j < all; ++j) reduced.matrix[k][j] *= inverse;
    for (int i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = reduced.matrix[i][k];
      for (int j = k; j < all; ++j) reduced.matrix[i][j] -= factor * reduced.matrix[k][j];
    }
  }
  return true;
}

/// A choice of places, with y there, and its margin as v/√q without the root.
struct Candidate {
  double value = 0, square = 0;
  int place[3] = {-1, -1, -1};
  double y[3] = {0, 0, 0};
};

class DualSearch {
 public:
  DualSearch(const Reduced& reduced, std::span<const Cable> cables, const NeededWrenches& needed)
      : reduced_(reduced), redundancy_(reduced.cables - reduced.rows) {
    set_dual();
    set_gram();
    set_limits(cables, needed);
  }

  bool run() {
    const int m = reduced_.cables;
    for (int i = 0; i < m; ++i) {
      if (redundancy_ == 0) consider<1>({i}, {1});
      for (int j = i + 1; j < m && redundancy_ > 0; ++j) {
        if (redundancy_ == 1) consider<2>({i, j}, {dual_[0][j], -dual_[0][i]});
        if (redundancy_ == 2) visit_triples(i, j);
      }
    }
    return best_.square > 0;
  }

  DualFacet facet() const {
    DualFacet facet;
    facet.margin_N = best_.value / std::sqrt(best_.square);
    facet.direction = ScaledWrench::Zero(reduced_.rows);
    for (int c = 0; c <= redundancy_; ++c) {
      const int place = best_.place[c];
      facet.limited[static_cast<std::size_t>(c)] = reduced_.cable_at[place];
      if (place >= reduced_.rows) continue;
      for (int k = 0; k < reduced_.rows; ++k) {
        facet.direction[k] += best_.y[c] * reduced_.matrix[place][reduced_.cables + k];
      }
    }
    facet.direction /= std::sqrt(best_.square);
    return facet;
  }

 private:
  void set_dual() {
    double largest = 1;
    for (int a = 0; a < redundancy_; ++a) {
      for (int i = 0; i < reduced_.cables; ++i) {
        const bool basic = i < reduced_.rows;
        dual_[a][i] = basic ? -reduced_.matrix[i][reduced_.rows + a] : (i == reduced_.rows + a ? 1 : 0);
        largest = std::max(largest, std::abs(dual_[a][i]));
      }
    }
    smallest_y_ = 1e-8 * (redundancy_ == 2 ? largest * largest : redundancy_ == 1 ? largest : 0);
  }

  /// (BᵀB)⁻¹ = B⁻¹ B⁻ᵀ, with zeros for the places beyond the basic ones.
  void set_gram() {
    const int n = reduced_.rows, m = reduced_.cables;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) {
        double sum = 0;
        for (int k = 0; k < n; ++k) sum += reduced_.matrix[i][m + k] * reduced_.matrix[j][m + k];
        gram_[i][j] = gram_[j][i] = sum;
      }
    }
  }

  /// Tension limits less the tensions that hold the first point; the rest of the set as tensions of its own.
  void set_limits(std::span<const Cable> cables, const NeededWrenches& needed) {
    const int n = reduced_.rows;
    for (int i = 0; i < reduced_.cables; ++i) {
      const Cable& cable = cables[static_cast<std::size_t>(reduced_.cable_at[i])];
      double held_N = 0;
      for (int k = 0; k < n && i < n; ++k) {
        held_N += reduced_.matrix[i][reduced_.cables + k] * needed.points(k, 0);
      }
      lower_N_[i] = cable.tension_min_N - held_N;
      upper_N_[i] = cable.tension_max_N - held_N;
    }
    if (needed.points.cols() == 1 && needed.generators.cols() == 0) return;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, kMostRows, kMostRows> inverse(n, n);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) inverse(i, k) = reduced_.matrix[i][reduced_.cables + k];
    }
    others_N_ = inverse * (needed.points.rightCols(needed.points.cols() - 1).colwise() - needed.points.col(0));
    generators_N_ = inverse * needed.generators;
    is_set_ = true;
  }

  void visit_triples(int i, int j) {
    const double yk = dual_[0][i] * dual_[1][j] - dual_[1][i] * dual_[0][j];
    for (int k = j + 1; k < reduced_.cables; ++k) {
      const double yi = dual_[0][j] * dual_[1][k] - dual_[1][j] * dual_[0][k];
      const double yj = dual_[0][k] * dual_[1][i] - dual_[1][k] * dual_[0][i];
      consider<3>({i, j, k}, {yi, yj, yk});
    }
  }

  template <int kCount>
  double along(const int (&place)[kCount], const double (&y)[kCount], const ScaledWrenches& tensions_N,
               Eigen::Index column) const {
    double sum = 0;
    for (int c = 0; c < kCount; ++c) {
      if (place[c] < reduced_.rows) sum += y[c] * tensions_N(place[c], column);
    }
    return sum;
  }

  /// Takes from both sides what the set needs beyond its first point.
  template <int kCount>
  void take_set(const int (&place)[kCount], const double (&y)[kCount], double& ahead, double& behind) const {
    double most = 0, least = 0, spread = 0;
    for (Eigen::Index c = 0; c < others_N_.cols(); ++c) {
      const double value = along(place, y, others_N_, c);
      most = std::max(most, value);
      least = std::min(least, value);
    }
    for (Eigen::Index c = 0; c < generators_N_.cols(); ++c) spread += std::abs(along(place, y, generators_N_, c));
    ahead -= most + spread;
    behind += least - spread;
  }

  template <int kCount>
  void consider(const int (&place)[kCount], const double (&y)[kCount]) {
    double ahead = 0, behind = 0, square = 0, size = 0;
    for (int c = 0; c < kCount; ++c) {
      const double low = y[c] * lower_N_[place[c]], high = y[c] * upper_N_[place[c]];
      ahead += std::max(low, high);
      behind -= std::min(low, high);
      size = std::max(size, std::abs(y[c]));
      square += y[c] * y[c] * gram_[place[c]][place[c]];
      for (int d = 0; d < c; ++d) square += 2 * y[c] * y[d] * gram_[place[c]][place[d]];
    }
    if (!(size > smallest_y_) || !(square > 0)) return;
    if (is_set_) take_set(place, y, ahead, behind);
    const double value = std::min(ahead, behind);
    // v/√q against the best one: the signs of v tell, then the squares.
    if (best_.square > 0 && !(value * std::abs(value) * best_.square < best_.value * std::abs(best_.value) * square)) {
      return;
    }
    best_.value = value;
    best_.square = square;
    for (int c = 0; c < kCount; ++c) {
      best_.place[c] = place[c];
      best_.y[c] = ahead < behind ? y[c] : -y[c];
    }
  }

  const Reduced& reduced_;
  int redundancy_;
  double smallest_y_ = 0;
  double dual_[2][kMostCables];
  double gram_[kMostCables][kMostCables] = {};
  double lower_N_[kMostCables], upper_N_[kMostCables];
  bool is_set_ = false;
  ScaledWrenches others_N_, generators_N_;
  Candidate best_;
};

}  // namespace

std::optional<DualFacet> nearest_dual_facet(std::span<const Cable> cables, const ScaledWrenches& structure,
                                            const NeededWrenches& needed) {
  const Eigen::Index redundancy = structure.cols() - structure.rows();
  if (redundancy < 0 || redundancy > 2) return std::nullopt;
  Reduced reduced;
  if (!reduce(reduced, structure)) return std::nullopt;
  DualSearch search(reduced, cables, needed);
  if (!search.run()) return std::nullopt;
  return search.facet();
}

}  // namespace drydock
