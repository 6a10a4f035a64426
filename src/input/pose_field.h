// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/fields.h"
#include "spatial/pose.h"

namespace drydock {

/// A pose in a file: `{p: [1, 0, 20 mm], rpy: […] | wxyz: […] | euler: {order: 213, angles: […]} | yaw: 17 deg}`, each
/// part optional. A quaternion must have length 1 within 1e-3 and is normalised.
void describe(Fields& f, Pose& X_AB);

}  // namespace drydock
