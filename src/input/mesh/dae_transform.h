// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/mesh/dae_file.h"
#include "spatial/vector.h"

namespace drydock {

/// p_A = A * p_B + p: a pose with a scale, a mirror or a shear.
struct DaeTransform {
  Matrix3 A = Matrix3::Identity();
  Vector3 p = Vector3::Zero();
};

inline Vector3 operator*(const DaeTransform& T, const Vector3& v) {
  return T.A * v + T.p;
}
inline DaeTransform operator*(const DaeTransform& T, const DaeTransform& U) {
  return {T.A * U.A, T * U.p};
}
/// Whether it turns solids inside out. Of the columns' directions only, so that no scale is too small or too large.
bool mirrors(const DaeTransform& T);

/// One of <matrix>, <translate>, <rotate> and <scale>; what is wrong with it is a problem, and no transform.
DaeTransform dae_transform(DaeFile& file, const XmlElement& element);
bool is_dae_transform(std::string_view name);
/// A 4 x 4 matrix by rows, as in <matrix> and <bind_shape_matrix>.
DaeTransform dae_matrix(DaeFile& file, const XmlElement& element);

}  // namespace drydock
