// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/fields.h"
#include "spatial/vector.h"

namespace drydock {

/// `{xx: 4 kg m^2, yy: …, zz: …, xy: …, xz: …, yz: …}`: about the centre of mass, in the body's axes, products as they
/// stand in the matrix [kg·m²].
struct InertiaField {
  double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
};
void describe(Fields& f, InertiaField& inertia);
Matrix3 matrix_of(const InertiaField& inertia);

/// What check_physical is to allow: four digits, as people type them.
inline constexpr double kTypedInertiaTolerance = 1e-4;

}  // namespace drydock
