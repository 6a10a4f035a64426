// SPDX-License-Identifier: Apache-2.0
#include "input/twist_field.h"

namespace drydock {

void describe(Fields& f, TwistField& velocity) {
  f.optional("angular", velocity.angular, Dimension::angular_velocity(), "angular velocity, in the world's axes");
  f.optional("linear", velocity.linear, Dimension::velocity(), "velocity of the origin, in the world's axes");
}

}  // namespace drydock
