// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_transform.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "input/mesh/dae_numbers.h"
#include "input/wording.h"

namespace drydock {
namespace {

Vector3 vector_from(const std::vector<double>& numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

/// An axis and an angle in degrees. Quarter turns are exact, so that what stood upright stays so.
Matrix3 rotation_from(DaeFile& file, const XmlElement& element, const std::vector<double>& numbers) {
  const Vector3 axis = vector_from(numbers);
  const double angle_deg = std::remainder(numbers[3], 360.0);
  if (angle_deg == 0.0) return Matrix3::Identity();
  if (!(axis.stableNorm() > 0.0)) {
    file.error(element, "found the axis " + short_point(axis), "an axis other than zero");
    return Matrix3::Identity();
  }
  const Vector3 u = axis.stableNormalized();
  const bool quarter = std::remainder(angle_deg, 90.0) == 0.0;
  const double angle_rad = angle_deg * M_PI / 180.0;
  const double c = quarter ? std::round(std::cos(angle_rad)) : std::cos(angle_rad);
  const double s = quarter ? std::round(std::sin(angle_rad)) : std::sin(angle_rad);
  return c * Matrix3::Identity() + s * cross_matrix(u) + (1.0 - c) * u * u.transpose();
}

}  // namespace

bool mirrors(const DaeTransform& T) {
  Matrix3 directions;
  for (int i = 0; i < 3; ++i) directions.col(i) = T.A.col(i).stableNormalized();
  return directions.determinant() < 0.0;
}

bool is_dae_transform(std::string_view name) {
  return name == "matrix" || name == "translate" || name == "rotate" || name == "scale";
}

DaeTransform dae_transform(DaeFile& file, const XmlElement& element) {
  if (element.name == "matrix") return dae_matrix(file, element);
  const auto numbers = dae_numbers(file, element, element.name == "rotate" ? 4 : 3);
  if (!numbers) return {};
  if (element.name == "translate") return {Matrix3::Identity(), vector_from(*numbers)};
  if (element.name == "rotate") return {rotation_from(file, element, *numbers), Vector3::Zero()};
  return {vector_from(*numbers).asDiagonal(), Vector3::Zero()};
}

DaeTransform dae_matrix(DaeFile& file, const XmlElement& element) {
  const auto numbers = dae_numbers(file, element, 16);
  if (!numbers) return {};
  const Eigen::Matrix4d m = Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(numbers->data());
  if (m.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
    file.error(element, "found another last row than 0 0 0 1", "a matrix by rows, without perspective");
    return {};
  }
  return {m.topLeftCorner<3, 3>(), m.topRightCorner<3, 1>()};
}

}  // namespace drydock
