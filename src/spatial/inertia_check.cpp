// SPDX-License-Identifier: Apache-2.0
#include "spatial/inertia_check.h"

#include <fmt/core.h>

#include <cmath>
#include <ostream>

#include "spatial/principal_inertia.h"

namespace drydock {

namespace {

constexpr double kEigenvalueRounding = 1e-14;

double asymmetry(const Matrix3& I) {
  return (I - I.transpose()).cwiseAbs().maxCoeff();
}

}  // namespace

InertiaCheck check_physical(const SpatialInertia& M, double tolerance) {
  if (!std::isfinite(M.mass_kg) || !M.p_BBcm.allFinite() || !M.I_BBcm.allFinite()) return {InertiaFault::kNotFinite};
  if (M.mass_kg <= 0) return {InertiaFault::kMassNotPositive, M.mass_kg};

  const double difference = asymmetry(M.I_BBcm);
  if (!std::isfinite(difference)) return {InertiaFault::kNotFinite};
  if (difference > tolerance * M.I_BBcm.cwiseAbs().maxCoeff()) return {InertiaFault::kNotSymmetric, difference};

  const std::optional<PrincipalInertia> principal = principal_inertia(M);
  if (!principal) return {InertiaFault::kNotFinite};  // moments too large for a double
  const Vector3 moments = principal->moments_kg_m2;
  if (moments[0] <= kEigenvalueRounding * moments[2]) return {InertiaFault::kNotPositiveDefinite, moments[0], moments};

  const double excess = moments[2] - moments[1] - moments[0];
  if (excess > tolerance * moments[2]) return {InertiaFault::kTriangleInequality, excess, moments};
  return {InertiaFault::kNone, 0, moments};
}

std::string to_string(const InertiaCheck& check) {
  const double noise = kEigenvalueRounding * check.moments_kg_m2.cwiseAbs().maxCoeff();
  const Vector3 moments = check.moments_kg_m2.unaryExpr([&](double m) { return std::abs(m) <= noise ? 0.0 : m; });
  switch (check.fault) {
    case InertiaFault::kNone:
      return "physical";
    case InertiaFault::kNotFinite:
      return "not all numbers are finite";
    case InertiaFault::kMassNotPositive:
      return fmt::format("mass {:.6g} kg is not positive", check.amount);
    case InertiaFault::kNotSymmetric:
      return fmt::format("inertia is not symmetric: opposite entries differ by {:.6g} kg m^2", check.amount);
    case InertiaFault::kNotPositiveDefinite:
      return fmt::format("inertia is not positive definite: principal moments {:.6g}, {:.6g}, {:.6g} kg m^2",
                         moments[0], moments[1], moments[2]);
    case InertiaFault::kTriangleInequality:
      return fmt::format(
          "principal moment {:.6g} kg m^2 exceeds the sum of the two others, {:.6g} + {:.6g} kg m^2, by "
          "{:.6g} kg m^2",
          moments[2], moments[0], moments[1], check.amount);
  }
  return "unknown fault";
}
std::ostream& operator<<(std::ostream& out, const InertiaCheck& check) {
  return out << to_string(check);
}

}  // namespace drydock
