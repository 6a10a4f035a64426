// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/fields.h"

namespace drydock {

/// `{linear: [0, 0, 5 mm/s], angular: [0, 2 deg/s, 0]}`: of a body's origin, in the world's axes.
struct TwistField {
  Vector3 angular = Vector3::Zero(), linear = Vector3::Zero();
};
void describe(Fields& f, TwistField& velocity);

}  // namespace drydock
