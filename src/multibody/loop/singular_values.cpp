// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/singular_values.h"

#include <cmath>

namespace drydock {
namespace {

constexpr double kOrthogonal = 1e-15;  // cosine between columns
constexpr int kMostSweeps = 30;

void rotate(MatrixX& m, Eigen::Index i, Eigen::Index j, double cosine, double sine) {
  for (Eigen::Index k = 0; k < m.rows(); ++k) {
    const double a = m(k, i), b = m(k, j);
    m(k, i) = cosine * a - sine * b;
    m(k, j) = sine * a + cosine * b;
  }
}

/// Makes two columns orthogonal; false when they were.
bool separate(MatrixX& left, MatrixX& right, Eigen::Index i, Eigen::Index j) {
  const double a = left.col(i).squaredNorm(), b = left.col(j).squaredNorm(), c = left.col(i).dot(left.col(j));
  if (std::abs(c) <= kOrthogonal * std::sqrt(a * b)) return false;
  const double ratio = (b - a) / (2 * c);
  const double tangent = std::copysign(1.0, ratio) / (std::abs(ratio) + std::sqrt(1 + ratio * ratio));
  const double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = cosine * tangent;
  rotate(left, i, j, cosine, sine);
  rotate(right, i, j, cosine, sine);
  return true;
}

}  // namespace

void singular_values(MatrixX& left, VectorX& values, MatrixX& right) {
  const Eigen::Index count = left.cols();
  right.setIdentity(count, count);
  values.resize(count);
  bool turned = true;
  for (int sweep = 0; turned && sweep < kMostSweeps; ++sweep) {
    turned = false;
    for (Eigen::Index i = 0; i + 1 < count; ++i) {
      for (Eigen::Index j = i + 1; j < count; ++j) turned |= separate(left, right, i, j);
    }
  }
  for (Eigen::Index i = 0; i < count; ++i) {
    values[i] = left.col(i).norm();
    if (values[i] > 0) left.col(i) /= values[i];
  }
}

}  // namespace drydock
