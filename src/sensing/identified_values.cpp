// SPDX-License-Identifier: Apache-2.0
#include "sensing/identified_values.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>

#include "sensing/block_covariance.h"
#include "spatial/principal_inertia.h"

namespace drydock {
namespace {

constexpr double kSmallTurn = 0.02;    // of gravity's direction in S [rad]: spread below which poses are alike
constexpr double kSmallChange = 0.02;  // RMS angular acceleration [rad/s²]
constexpr double kAlmostOne = 0.95;    // correlation of two that cannot be told apart
constexpr const char* kAxes[] = {"x", "y", "z"};

/// Mass, centre and, if there is one, inertia about the centre of mass: xx, xy, xz, yy, yz, zz.
VectorX body_values(const VectorX& p) {
  VectorX values(p.size());
  values[0] = p[0];
  values.segment<3>(1) = p.segment<3>(1) / p[0];
  if (p.size() < 10) return values;
  const Matrix3 I = spatial_inertia(InertialVector(p.head<10>())).I_BBcm;
  values.tail<6>() << I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2);
  return values;
}

MatrixX slopes(const VectorX& p) {
  MatrixX J(p.size(), p.size());
  for (Eigen::Index j = 0; j < p.size(); ++j) {
    const double step = 1e-6 * (j == 0 ? std::abs(p[0]) : std::max(1.0, std::abs(p[j])));
    VectorX more = p, less = p;
    more[j] += step;
    less[j] -= step;
    J.col(j) = (body_values(more) - body_values(less)) / (2 * step);
  }
  return J;
}

struct Named {
  std::string name, unit;
  double tolerance = 0;
};

std::vector<Named> names(const JointFit& fit, Eigen::Index inertial, const IdentifyTolerance& tolerance, double mass_kg,
                         double g, double largest_moment) {
  std::vector<Named> all = {{"mass", "kg", tolerance.mass * mass_kg}};
  for (const char* axis : kAxes) all.push_back({std::string("centre_") + axis, "m", tolerance.centre_m});
  for (const char* entry : {"xx", "xy", "xz", "yy", "yz", "zz"})
    if (inertial > kStaticColumns)
      all.push_back({std::string("inertia_") + entry, "kg m^2", tolerance.inertia * largest_moment});
  const double weight_N = mass_kg * g;
  for (const char* axis : kAxes)
    all.push_back({std::string("bias_torque_") + axis, "N m", tolerance.centre_m * weight_N});
  for (const char* axis : kAxes) all.push_back({std::string("bias_force_") + axis, "N", tolerance.mass * weight_N});
  if (!fit.has_rates) return all;
  for (const char* axis : kAxes) all.push_back({std::string("drift_torque_") + axis, "N m/s", 0});
  for (const char* axis : kAxes) all.push_back({std::string("drift_force_") + axis, "N/s", 0});
  return all;
}

/// RMS about the mean, along each direction in which the vectors spread: the smallest first.
Vector3 spread(const std::vector<Vector3>& vectors) {
  Vector3 mean = Vector3::Zero();
  for (const Vector3& v : vectors) mean += v / static_cast<double>(vectors.size());
  Matrix3 squares = Matrix3::Zero();
  for (const Vector3& v : vectors) squares += (v - mean) * (v - mean).transpose() / static_cast<double>(vectors.size());
  return Eigen::SelfAdjointEigenSolver<Matrix3>(squares).eigenvalues().cwiseMax(0).cwiseSqrt();
}

/// The value whose error goes along most with that of another; empty when none does.
std::string companion(const Identification& found, Eigen::Index j) {
  double most = kAlmostOne;
  Eigen::Index other = -1;
  for (Eigen::Index k = 0; k < found.covariance.rows(); ++k) {
    const double scale = std::sqrt(found.covariance(j, j) * found.covariance(k, k));
    const double rho = scale > 0 ? std::abs(found.covariance(j, k)) / scale : 0;
    if (k == j || rho <= most) continue;
    most = rho;
    other = k;
  }
  return other < 0 ? "" : found.values[static_cast<std::size_t>(other)].name;
}

std::string missing_rotation(const std::string& name, const Vector3& change) {
  std::string axes;
  for (int i = 0; i < 3; ++i) {
    const bool is_its = name.find(kAxes[i], name.find('_')) != std::string::npos;
    if (is_its && change[i] < kSmallChange) axes += (axes.empty() ? "" : " and ") + std::string(kAxes[i]);
  }
  return axes;
}

}  // namespace

void fill_values(const JointFit& fit, const VectorX& parameters, const IdentifyRequest& request,
                 Identification& found) {
  const Eigen::Index inertial = parameters.size(), rest = fit.x.size() - inertial;
  found.M_BSo_S.mass_kg = parameters[0];
  VectorX values(fit.x.size());
  values << body_values(parameters), fit.x.tail(rest);
  found.M_BSo_S.p_BBcm = values.segment<3>(1);
  double largest = 0;
  if (inertial > kStaticColumns) {
    found.M_BSo_S = spatial_inertia(InertialVector(parameters.head<10>()));
    if (const auto principal = principal_inertia(found.M_BSo_S)) largest = std::abs(principal->moments_kg_m2[2]);
  }
  found.bias = {fit.x.segment<3>(inertial), fit.x.segment<3>(inertial + 3)};
  MatrixX J = MatrixX::Identity(fit.x.size(), fit.x.size());
  J.topLeftCorner(inertial, inertial) = slopes(parameters);
  found.covariance = J * fit.covariance * J.transpose();
  const double factor = bound_factor(fit.freedom);
  const std::vector<Named> named =
      names(fit, inertial, request.tolerance, std::abs(parameters[0]), request.g_W.norm(), largest);
  for (std::size_t i = 0; i < named.size(); ++i) {
    const auto j = static_cast<Eigen::Index>(i);
    IdentifiedValue value;
    value.name = named[i].name;
    value.unit = named[i].unit;
    value.value = values[j];
    value.deviation = std::sqrt(std::max(0.0, found.covariance(j, j)));
    value.bound = factor * value.deviation;
    value.tolerance = named[i].tolerance;
    value.is_determined = value.tolerance == 0 || value.bound <= value.tolerance;
    found.values.push_back(std::move(value));
  }
}

void explain(const std::vector<FeltMotion>& of_S, const std::vector<Vector3>& gravity_S, Identification& found) {
  const double g = gravity_S.empty() ? 1 : gravity_S.front().norm();
  const Vector3 turned = spread(gravity_S) / g;
  Vector3 change = Vector3::Zero();
  for (const FeltMotion& felt : of_S) change += felt.alpha_WS_S.cwiseAbs2() / static_cast<double>(of_S.size());
  change = change.cwiseSqrt();
  bool has_same = false, has_line = false;
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    IdentifiedValue& value = found.values[i];
    if (value.is_determined) continue;
    const bool is_inertia = value.name.starts_with("inertia");
    const std::string axes = is_inertia ? missing_rotation(value.name, change) : "";
    const std::string with = companion(found, static_cast<Eigen::Index>(i));
    if (!axes.empty()) {
      value.remark = "no rotation about " + axes + " to speak of: it is not determined";
    } else if (!is_inertia && turned[2] < kSmallTurn) {
      has_same = true;
      value.remark = "all poses have nearly the same orientation against gravity";
    } else if (!is_inertia && turned[1] < kSmallTurn) {
      has_line = true;
      value.remark = "gravity turns in one plane of the sensor, and by little";
    } else {
      value.remark = fmt::format("its bound is {:.2g} {}, above the tolerance of {:.2g}{}", value.bound, value.unit,
                                 value.tolerance, with.empty() ? "" : "; its effect is like that of " + with);
    }
  }
  if (has_same)
    found.sentences.push_back(
        "All poses have nearly the same orientation: mass and force bias cannot be told apart, nor centre of mass and "
        "torque bias. Add poses that are tilted about two axes.");
  if (has_line)
    found.sentences.push_back(
        "The poses tilt the sensor about one axis only: the centre of mass is not determined in all directions. Add "
        "poses that are tilted about another axis.");
  std::string missing;
  for (int i = 0; i < 3; ++i)
    for (const IdentifiedValue& value : found.values)
      if (!value.is_determined && value.name == std::string("inertia_") + kAxes[i] + kAxes[i] &&
          change[i] < kSmallChange)
        missing += fmt::format("{}{}", missing.empty() ? "" : ", ", kAxes[i]);
  if (!missing.empty())
    found.sentences.push_back("The log has no rotation about " + missing +
                              " of the sensor: the inertia about it is not determined. Add a motion that turns there.");
}

}  // namespace drydock
