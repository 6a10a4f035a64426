// SPDX-License-Identifier: Apache-2.0
#include "input/inertia_field.h"

namespace drydock {

void describe(Fields& f, InertiaField& inertia) {
  f.required("xx", inertia.xx, Dimension::inertia(), "moment about the body's x axis").above(0);
  f.required("yy", inertia.yy, Dimension::inertia(), "moment about y").above(0);
  f.required("zz", inertia.zz, Dimension::inertia(), "moment about z").above(0);
  f.optional("xy", inertia.xy, Dimension::inertia(), "product, an entry of the matrix (with its sign there)");
  f.optional("xz", inertia.xz, Dimension::inertia(), "the same");
  f.optional("yz", inertia.yz, Dimension::inertia(), "the same");
}

Matrix3 matrix_of(const InertiaField& inertia) {
  Matrix3 I;
  I << inertia.xx, inertia.xy, inertia.xz,  //
      inertia.xy, inertia.yy, inertia.yz,   //
      inertia.xz, inertia.yz, inertia.zz;
  return I;
}

}  // namespace drydock
