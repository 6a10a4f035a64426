// SPDX-License-Identifier: Apache-2.0
#include "spatial/nearest_inertia.h"

#include <limits>

#include "spatial/principal_inertia.h"

namespace drydock {
namespace {

/// The face of the cone on which only the second moments of the bits of `kept` are not zero: the nearest point of its
/// linear hull, as second moments. m = A p with A = 1 − identity (ones off the diagonal).
Vector3 second_moments_on_face(const Vector3& m, unsigned kept) {
  Vector3 p = Vector3::Zero();
  int count = 0;
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    if ((kept >> static_cast<unsigned>(i) & 1U) == 0) continue;
    p[i] = m.sum() - m[i];  // Aᵀ m
    sum += p[i];
    ++count;
  }
  // Two columns of A have the product 1, each has 2 with itself: (AᵀA)⁻¹ = 1 − (ones) / (count + 1).
  for (int i = 0; i < 3; ++i) {
    if ((kept >> static_cast<unsigned>(i) & 1U) != 0) p[i] -= sum / (count + 1);
  }
  return p;
}

}  // namespace

Vector3 nearest_physical_moments(const Vector3& moments, double least) {
  const Vector3 m = moments.array() - 2 * least;  // the cone with its tip at zero
  // The nearest point of a polyhedral cone is the nearest point of the hull of one of its faces. Of those that lie in
  // the cone, the nearest is it.
  Vector3 best = Vector3::Zero();
  double nearest = std::numeric_limits<double>::infinity();
  for (unsigned kept = 0; kept < 8; ++kept) {
    const Vector3 p = second_moments_on_face(m, kept);
    if (p.minCoeff() < 0) continue;
    const Vector3 candidate = p.sum() - p.array();
    const double distance = (candidate - m).squaredNorm();
    if (distance > nearest) continue;
    nearest = distance;
    best = candidate;
  }
  return best.array() + 2 * least;
}

Matrix3 nearest_physical_inertia(const Matrix3& I, double least) {
  const auto principal = principal_inertia({1, Vector3::Zero(), I});
  if (!principal) return I;
  const Matrix3& R = principal->R_BP.matrix;
  const Matrix3 nearest = R * nearest_physical_moments(principal->moments_kg_m2, least).asDiagonal() * R.transpose();
  return 0.5 * (nearest + nearest.transpose());
}

}  // namespace drydock
