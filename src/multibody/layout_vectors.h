// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/tree_layout.h"
#include "spatial/vector.h"

namespace drydock {

/// Vectors and matrices into the plain numbers of tree_layout.h.
inline void store(const Vector3& v, double (&to)[4]) {
  for (int i = 0; i < 3; ++i) to[i] = v[i];
  to[3] = 0;
}
inline void store(const Matrix3& m, double (&to)[3][4]) {
  for (int j = 0; j < 3; ++j) store(m.col(j), to[j]);
}

}  // namespace drydock
