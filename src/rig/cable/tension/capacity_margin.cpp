// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/capacity_margin.h"

#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "rig/cable/tension/capacity_dual.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "rig/cable/tension/spanned_hyperplanes.h"

namespace drydock {
namespace {

/// Which cable pulls most along a direction or against it.
int strongest_cable(const ScaledWrenches& structure, const ScaledWrench& direction) {
  int strongest = -1;
  double most = -1;
  for (Eigen::Index i = 0; i < structure.cols(); ++i) {
    const double y = std::abs(direction.dot(structure.col(i)));
    if (y > most) strongest = static_cast<int>(i);
    most = std::max(most, y);
  }
  return strongest;
}

double margin_along(std::span<const Cable> cables, const ScaledWrenches& structure, const NeededWrenches& needed,
                    const ScaledWrench& direction) {
  return available_support(cables, structure, direction) - support(needed, direction);
}

/// Two directions can be told apart only above this: the rounding of what adds up to a margin.
double rounding_N(std::span<const Cable> cables) {
  double sum_N = 0;
  for (const Cable& cable : cables) sum_N += cable.tension_max_N;
  return 1e-9 * sum_N;
}

/// Row by row: the columns, the needed points and generators, an identity.
std::vector<double> with_needed(const ScaledWrenches& structure, const NeededWrenches& needed) {
  const Eigen::Index n = structure.rows(), m = structure.cols(), p = needed.points.cols(), g = needed.generators.cols();
  std::vector<double> matrix;
  matrix.reserve(static_cast<std::size_t>(n * (m + p + g + n)));
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < m; ++j) matrix.push_back(structure(i, j));
    for (Eigen::Index j = 0; j < p; ++j) matrix.push_back(needed.points(i, j));
    for (Eigen::Index j = 0; j < g; ++j) matrix.push_back(needed.generators(i, j));
    for (Eigen::Index j = 0; j < n; ++j) matrix.push_back(i == j ? 1 : 0);
  }
  return matrix;
}

/// The visitor of the hyperplanes: keeps the facet with the smallest margin.
class NearestFacet {
 public:
  NearestFacet(std::span<const double> middle_N, std::span<const double> half_N, const NeededWrenches& needed,
               CapacityMargin& nearest)
      : middle_N_(middle_N),
        half_N_(half_N),
        points_(needed.points.cols()),
        generators_(needed.generators.cols()),
        nearest_(nearest) {}

  void operator()(std::span<const double> y, std::span<const int> chosen) {
    double middle = 0, reach = 0;
    for (std::size_t i = 0; i < half_N_.size(); ++i) {
      middle += y[i] * middle_N_[i];
      reach += std::abs(y[i]) * half_N_[i];
    }
    double ahead = reach + middle, behind = reach - middle;
    take_needed(y.data() + half_N_.size(), ahead, behind);
    const std::span<const double> normal = y.last(chosen.size() + 1);
    double square = 0;
    for (const double component : normal) square += component * component;
    const double size = std::sqrt(square), margin_N = std::min(ahead, behind) / size;
    if (!(margin_N < nearest_.margin_N)) return;
    nearest_.margin_N = margin_N;
    nearest_.direction = Eigen::Map<const ScaledWrench>(normal.data(), static_cast<Eigen::Index>(normal.size()));
    nearest_.direction /= ahead < behind ? size : -size;
    std::copy(chosen.begin(), chosen.end(), nearest_.spanning.begin());
  }

 private:
  void take_needed(const double* y, double& ahead, double& behind) const {
    const auto [least, most] = std::minmax_element(y, y + points_);
    double spread = 0;
    for (Eigen::Index i = 0; i < generators_; ++i) spread += std::abs(y[points_ + i]);
    ahead -= *most + spread;
    behind += *least - spread;
  }

  std::span<const double> middle_N_, half_N_;
  Eigen::Index points_, generators_;
  CapacityMargin& nearest_;
};

/// Facets of a set that is known to span all its directions.
CapacityMargin nearest_facet(std::span<const Cable> cables, const ScaledWrenches& structure,
                             const NeededWrenches& needed) {
  CapacityMargin nearest;
  nearest.margin_N = std::numeric_limits<double>::infinity();
  const std::vector<double> matrix = with_needed(structure, needed);
  std::vector<double> middle_N, half_N;
  for (const Cable& cable : cables) {
    middle_N.push_back((cable.tension_max_N + cable.tension_min_N) / 2);
    half_N.push_back((cable.tension_max_N - cable.tension_min_N) / 2);
  }
  SpannedHyperplanes(matrix, static_cast<int>(structure.rows()), static_cast<int>(structure.cols()),
                     NearestFacet(middle_N, half_N, needed, nearest));
  return nearest;
}

/// What is needed across the cables' directions, which they cannot give: the farthest among points and generators.
void look_across(const NeededWrenches& needed, const ScaledWrenches& across, CapacityMargin& worst) {
  const auto look = [&](const ScaledWrench& wrench) {
    const ScaledWrench beyond = across * (across.transpose() * wrench);
    const double size = beyond.norm();
    if (!(size > 1e-12 * wrench.norm())) return;
    for (const double sign : {1.0, -1.0}) {
      const ScaledWrench direction = beyond * (sign / size);
      const double margin_N = -support(needed, direction);
      if (margin_N < worst.margin_N) worst = {.margin_N = margin_N, .direction = direction, .flat = true};
    }
  };
  for (Eigen::Index i = 0; i < needed.points.cols(); ++i) look(needed.points.col(i));
  for (Eigen::Index i = 0; i < needed.generators.cols(); ++i) look(needed.generators.col(i));
}

/// Q splits the directions into those that the cables span and those across. Within the first the set is not flat.
CapacityMargin flat_margin(std::span<const Cable> cables, const ScaledWrenches& structure, const NeededWrenches& needed,
                           const MatrixX& Q, Eigen::Index rank) {
  const Eigen::Index n = structure.rows();
  const ScaledWrenches across = Q.rightCols(n - rank);
  CapacityMargin worst{.margin_N = 0, .direction = across.col(0), .flat = true};
  look_across(needed, across, worst);
  if (rank == 0) return worst;
  const ScaledWrenches within = Q.leftCols(rank);
  const NeededWrenches needed_within{within.transpose() * needed.points, within.transpose() * needed.generators};
  CapacityMargin inner = nearest_facet(cables, within.transpose() * structure, needed_within);
  if (!(inner.margin_N < worst.margin_N)) return worst;
  inner.direction = (within * inner.direction).eval();
  inner.flat = true;
  return inner;
}

CapacityMargin general_margin(std::span<const Cable> cables, const ScaledWrenches& structure,
                              const NeededWrenches& needed) {
  Eigen::ColPivHouseholderQR<MatrixX> qr(structure);
  qr.setThreshold(1e-12);
  if (qr.rank() == structure.rows()) return nearest_facet(cables, structure, needed);
  return flat_margin(cables, structure, needed, qr.householderQ(), qr.rank());
}

/// All cables but those at a limit.
std::array<int, 5> others_than(const std::array<int, 3>& limited, int cables) {
  std::array<int, 5> others{-1, -1, -1, -1, -1};
  std::size_t count = 0;
  for (int i = 0; i < cables && count < others.size(); ++i) {
    if (std::find(limited.begin(), limited.end(), i) == limited.end()) others[count++] = i;
  }
  return others;
}

}  // namespace

double available_support(std::span<const Cable> cables, const ScaledWrenches& structure,
                         const ScaledWrench& direction) {
  double along = 0;
  for (std::size_t i = 0; i < cables.size(); ++i) {
    const double y = direction.dot(structure.col(static_cast<Eigen::Index>(i)));
    along += y * (y > 0 ? cables[i].tension_max_N : cables[i].tension_min_N);
  }
  return along;
}

CapacityMargin capacity_margin(std::span<const Cable> cables, const ScaledWrenches& structure,
                               const NeededWrenches& needed) {
  assert(static_cast<Eigen::Index>(cables.size()) == structure.cols() && "one column for each cable");
  CapacityMargin margin;
  const std::optional<DualFacet> facet = nearest_dual_facet(cables, structure, needed);
  // The dual's y is checked against the direction's own: what is reported holds for a true direction.
  const double checked_N = facet ? margin_along(cables, structure, needed, facet->direction) : 0;
  if (facet && std::abs(checked_N - facet->margin_N) <= rounding_N(cables)) {
    margin.margin_N = checked_N;
    margin.direction = facet->direction;
    margin.spanning = others_than(facet->limited, static_cast<int>(cables.size()));
  } else {
    margin = general_margin(cables, structure, needed);
  }
  margin.cable = strongest_cable(structure, margin.direction);
  return margin;
}

double cable_wrench_change(const CableRig& rig, const CableRigPose& pose, double Cable::*tension_N,
                           const PoseBall& ball) {
  double sum_N = 0;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    if (rig.cables[i].*tension_N == 0) continue;
    sum_N += rig.cables[i].*tension_N * cable_change(rig.platform, rig.cables[i], pose.lines[i], ball).column;
  }
  return sum_N;
}

double capacity_change(const CableRig& rig, const CableRigPose& pose, WithAcceleration with, const PoseBall& ball) {
  return cable_wrench_change(rig, pose, &Cable::tension_max_N, ball) + needed_change(rig, with, ball);
}

}  // namespace drydock
