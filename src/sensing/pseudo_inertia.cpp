// SPDX-License-Identifier: Apache-2.0
#include "sensing/pseudo_inertia.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kLeastExtent = 1e-6;  // of the mean second moment, along each axis
constexpr double kGap = 1e-9;          // of the cost, between what is found and the least
constexpr int kRoundsMost = 40;        // of the barrier
constexpr int kStepsMost = 60;         // of Newton, for each weight of the barrier

/// The least extent of a body that is about as large as this one.
Matrix4 edge(const Matrix4& J) {
  Matrix4 E = Matrix4::Zero();
  E.topLeftCorner<3, 3>() = kLeastExtent * std::abs(J.topLeftCorner<3, 3>().trace()) / 3 * Matrix3::Identity();
  return E;
}

}  // namespace

Matrix4 pseudo_inertia(const InertialVector& p) {
  Matrix3 I;
  I << p[4], p[5], p[6],  //
      p[5], p[7], p[8],   //
      p[6], p[8], p[9];
  Matrix4 J;
  J.topLeftCorner<3, 3>() = 0.5 * I.trace() * Matrix3::Identity() - I;
  J.topRightCorner<3, 1>() = p.segment<3>(1);
  J.bottomLeftCorner<1, 3>() = p.segment<3>(1).transpose();
  J(3, 3) = p[0];
  return J;
}

InertialVector inertial_vector(const Matrix4& J) {
  const Matrix3 S = J.topLeftCorner<3, 3>(), I = S.trace() * Matrix3::Identity() - S;
  InertialVector p;
  p << J(3, 3), J.topRightCorner<3, 1>(), I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2);
  return p;
}

bool is_consistent(const InertialVector& parameters) {
  return pseudo_inertia(parameters).llt().info() == Eigen::Success;
}

namespace {

/// cost − weight · ln det of what the body has beyond the edge, a convex function; by Newton's method.
class Barrier {
 public:
  Barrier(const InertialVector& estimate, const Matrix10& information, const Matrix4& edge)
      : estimate_(estimate), information_(information), edge_(edge) {
    for (Eigen::Index i = 0; i < 10; ++i) units_[static_cast<std::size_t>(i)] = pseudo_inertia(InertialVector::Unit(i));
  }

  double cost(const InertialVector& p) const { return (p - estimate_).dot(information_ * (p - estimate_)); }

  void minimise(double weight, InertialVector& p) const {
    for (int step = 0; step < kStepsMost; ++step) {
      const Matrix4 inverse = Matrix4(pseudo_inertia(p) - edge_).llt().solve(Matrix4::Identity());
      InertialVector gradient = 2 * information_ * (p - estimate_);
      Matrix10 curvature = 2 * information_;
      std::array<Matrix4, 10> part;
      for (std::size_t i = 0; i < 10; ++i) part[i] = inverse * units_[i];
      for (Eigen::Index i = 0; i < 10; ++i) {
        gradient[i] -= weight * part[static_cast<std::size_t>(i)].trace();
        for (Eigen::Index j = 0; j < 10; ++j)
          curvature(i, j) += weight * (part[static_cast<std::size_t>(i)] * part[static_cast<std::size_t>(j)]).trace();
      }
      const InertialVector by = -curvature.ldlt().solve(gradient);
      const double decrease = -gradient.dot(by);
      if (!(decrease > 1e-3 * weight)) return;
      double share = 1;
      while (share > 1e-12 && !(value(weight, p + share * by) < value(weight, p))) share /= 2;
      if (share <= 1e-12) return;
      p += share * by;
    }
  }

 private:
  double value(double weight, const InertialVector& p) const {
    const Eigen::LLT<Matrix4> root(pseudo_inertia(p) - edge_);
    if (root.info() != Eigen::Success) return std::numeric_limits<double>::infinity();
    return cost(p) - 2 * weight * root.matrixLLT().diagonal().array().log().sum();
  }

  InertialVector estimate_;
  Matrix10 information_;
  Matrix4 edge_;
  std::array<Matrix4, 10> units_;
};

}  // namespace

// The best point of the barrier with weight μ costs at most 4 μ more than the best body (Boyd and Vandenberghe 2004,
// §11.2).
ConsistentBody nearest_consistent(const InertialVector& estimate, const Matrix10& information) {
  const Matrix4 J = pseudo_inertia(estimate), E = edge(J);
  if (Matrix4(J - E).llt().info() == Eigen::Success) return {estimate, 0, false};
  const Eigen::SelfAdjointEigenSolver<Matrix4> parts(J - E);
  const double most = std::max(parts.eigenvalues().maxCoeff(), 1e-9);
  InertialVector p = inertial_vector(Matrix4(
      parts.eigenvectors() * parts.eigenvalues().cwiseMax(1e-2 * most).asDiagonal() * parts.eigenvectors().transpose() +
      E));
  const Barrier barrier(estimate, information, E);
  double weight = barrier.cost(p);
  for (int round = 0; round < kRoundsMost && weight > kGap * barrier.cost(p); ++round, weight /= 8)
    barrier.minimise(weight, p);
  return {p, barrier.cost(p), true};
}

}  // namespace drydock
