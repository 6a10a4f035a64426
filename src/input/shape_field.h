// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/shape.h"
#include "input/fields.h"

namespace drydock {

/// `{radius: 0.3}` and `{radius: 0.3, length: 1 m}`, all above zero.
void describe(Fields& f, Sphere& sphere);
void describe(Fields& f, Cylinder& cylinder);
void describe(Fields& f, Capsule& capsule);

}  // namespace drydock
