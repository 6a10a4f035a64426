// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/track_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kEmptyBound = std::numeric_limits<double>::infinity();
constexpr int kDegree = 5;

RowRange empty_range() {
  RowRange range;
  range.low.fill(kEmptyBound);
  range.high.fill(-kEmptyBound);
  return range;
}

void unite(const RowRange& from, RowRange& into) {
  for (std::size_t k = 0; k < 4; ++k) {
    into.low[k] = std::min(into.low[k], from.low[k]);
    into.high[k] = std::max(into.high[k], from.high[k]);
  }
}

double binomial(int n, int k) {
  double value = 1;
  for (int i = 0; i < k; ++i) value *= static_cast<double>(n - i) / static_cast<double>(i + 1);
  return value;
}

/// From powers on [0, 1] to Bernstein coefficients: b_i = Σ_k≤i C(i, k)/C(n, k) m_k.
struct BernsteinTable {
  double factor[kDegree + 1][kDegree + 1][kDegree + 1] = {};  // by degree, i, k

  BernsteinTable() {
    for (int n = 0; n <= kDegree; ++n) {
      for (int i = 0; i <= n; ++i) {
        for (int k = 0; k <= i; ++k) factor[n][i][k] = binomial(i, k) / binomial(n, k);
      }
    }
  }
};

/// The polynomial Σ m_k x^k of a degree on [0, 1] lies within.
void bound_unit(const double* m, int degree, double& low, double& high) {
  static const BernsteinTable table;
  for (int i = 0; i <= degree; ++i) {
    double b = 0;
    for (int k = 0; k <= i; ++k) b += table.factor[degree][i][k] * m[k];
    low = std::min(low, b);
    high = std::max(high, b);
  }
}

/// One row of a segment on [a, b], counted from the segment's begin; widened by what rounding may do.
RowRange bound_row(const TrajectorySegment& segment, Eigen::Index row, double a, double b, int orders) {
  // Powers about a: c_k becomes Σ_j C(j, k) c_j a^(j − k), by Horner's repeated division.
  double c[kDegree + 1];
  for (int k = 0; k <= kDegree; ++k) c[k] = segment.c(row, k);
  for (int k = 0; k < kDegree; ++k) {
    for (int j = kDegree - 1; j >= k; --j) c[j] += a * c[j + 1];
  }
  RowRange range = empty_range();
  double size = 0;
  for (int order = 0; order < orders; ++order) {
    double m[kDegree + 1], power = 1;
    for (int k = 0; k + order <= kDegree; ++k) {
      double fall = 1;
      for (int i = 0; i < order; ++i) fall *= k + order - i;
      m[k] = fall * c[k + order] * power;
      power *= b - a;
      size = std::max(size, std::abs(m[k]));
    }
    const auto at = static_cast<std::size_t>(order);
    bound_unit(m, kDegree - order, range.low[at], range.high[at]);
    range.low[at] -= 1e-14 * size;
    range.high[at] += 1e-14 * size;
    size = 0;
  }
  return range;
}

}  // namespace

TrackBounds::TrackBounds(const JointTrajectory& track, int orders) : track_(track), orders_(orders) {
  rows_ = static_cast<std::size_t>(track.segments.front().c.rows());
  const std::size_t count = track.segments.size();
  while (leaves_ < count) leaves_ *= 2;
  tree_.assign(2 * leaves_ * rows_, empty_range());
  for (std::size_t s = 0; s < count; ++s) {
    const TrajectorySegment& segment = track.segments[s];
    for (std::size_t row = 0; row < rows_; ++row) {
      tree_[(leaves_ + s) * rows_ + row] =
          bound_row(segment, static_cast<Eigen::Index>(row), 0, segment.t1_s - segment.t0_s, orders_);
    }
  }
  for (std::size_t node = leaves_ - 1; node > 0; --node) {
    for (std::size_t row = 0; row < rows_; ++row) {
      unite(tree_[2 * node * rows_ + row], tree_[node * rows_ + row]);
      unite(tree_[(2 * node + 1) * rows_ + row], tree_[node * rows_ + row]);
    }
  }
  JointMotion before, after;
  for (std::size_t s = 1; s < count; ++s) {
    const TrajectorySegment &left = track.segments[s - 1], &right = track.segments[s];
    JointTrajectory alone{{}, {left}};
    alone.segments[0].t1_s -= left.t0_s;
    alone.segments[0].t0_s = 0;
    motion_at(alone, alone.duration_s(), before);
    motion_at(track, right.t0_s, after);
    const auto differ = [](const VectorX& x, const VectorX& y) {
      return (x - y).cwiseAbs().maxCoeff() > 1e-9 * (1 + x.cwiseAbs().maxCoeff());
    };
    if (differ(before.v, after.v)) jumps_[1].push_back(right.t0_s);
    if (differ(before.a, after.a)) jumps_[2].push_back(right.t0_s);
  }
  speed_jumps_ = !jumps_[1].empty();
}

std::size_t TrackBounds::segment_at(double t_s) const {
  const auto after = std::upper_bound(track_.segments.begin(), track_.segments.end(), t_s,
                                      [](double t, const TrajectorySegment& s) { return t < s.t0_s; });
  return after == track_.segments.begin() ? 0 : static_cast<std::size_t>(after - track_.segments.begin()) - 1;
}

void TrackBounds::widen(std::size_t segment, double t0_s, double t1_s, std::vector<RowRange>& ranges) const {
  const TrajectorySegment& here = track_.segments[segment];
  const double a = std::max(t0_s, here.t0_s) - here.t0_s, b = std::min(t1_s, here.t1_s) - here.t0_s;
  for (std::size_t row = 0; row < rows_; ++row) {
    unite(bound_row(here, static_cast<Eigen::Index>(row), a, std::max(a, b), orders_), ranges[row]);
  }
}

void TrackBounds::widen_whole(std::size_t first, std::size_t last, std::vector<RowRange>& ranges) const {
  for (std::size_t low = first + leaves_, high = last + leaves_; low < high; low /= 2, high /= 2) {
    const auto add = [&](std::size_t node) {
      for (std::size_t row = 0; row < rows_; ++row) unite(tree_[node * rows_ + row], ranges[row]);
    };
    if (low % 2 == 1) add(low++);
    if (high % 2 == 1) add(--high);
  }
}

void TrackBounds::over(double t0_s, double t1_s, std::vector<RowRange>& ranges) const {
  ranges.assign(rows_, empty_range());
  const double end_s = track_.duration_s();
  const double from_s = std::clamp(t0_s, 0.0, end_s), to_s = std::clamp(t1_s, 0.0, end_s);
  const std::size_t first = segment_at(from_s);
  std::size_t last = segment_at(to_s);
  if (last > first && to_s <= track_.segments[last].t0_s) --last;  // at its end a stretch takes the side it comes from
  widen(first, from_s, to_s, ranges);
  if (last > first) {
    widen(last, from_s, to_s, ranges);
    widen_whole(first + 1, last, ranges);
  }
  if (t0_s >= 0 && t1_s <= end_s) return;
  for (RowRange& range : ranges) {
    for (std::size_t k = 1; k < 4; ++k) {
      range.low[k] = std::min(range.low[k], 0.0);
      range.high[k] = std::max(range.high[k], 0.0);
    }
  }
}

std::optional<double> TrackBounds::jump_within(double t0_s, double t1_s) const {
  std::optional<double> first;
  for (const std::vector<double>& jumps : jumps_) {
    const auto next = std::upper_bound(jumps.begin(), jumps.end(), t0_s);
    if (next != jumps.end() && *next < t1_s && (!first || *next < *first)) first = *next;
  }
  return first;
}

bool TrackBounds::may_jump(int order, double t0_s, double t1_s) const {
  const std::vector<double>& jumps = jumps_[static_cast<std::size_t>(order)];
  const auto next = std::upper_bound(jumps.begin(), jumps.end(), t0_s);
  return (next != jumps.end() && *next < t1_s) || t0_s < 0 || t1_s > track_.duration_s();
}

}  // namespace drydock
