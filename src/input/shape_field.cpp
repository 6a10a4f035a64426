// SPDX-License-Identifier: Apache-2.0
#include "input/shape_field.h"

namespace drydock {

void describe(Fields& f, Sphere& sphere) {
  f.required("radius", sphere.radius_m, Dimension::length(), "the radius").above(0);
}

void describe(Fields& f, Cylinder& cylinder) {
  f.required("radius", cylinder.radius_m, Dimension::length(), "the radius").above(0);
  f.required("length", cylinder.length_m, Dimension::length(), "the length along z").above(0);
}

void describe(Fields& f, Capsule& capsule) {
  f.required("radius", capsule.radius_m, Dimension::length(), "the radius").above(0);
  f.required("length", capsule.length_m, Dimension::length(), "the length along z without the caps").above(0);
}

}  // namespace drydock
