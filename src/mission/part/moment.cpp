// SPDX-License-Identifier: Apache-2.0
#include "mission/part/moment.h"

#include "multibody/momentum.h"

namespace drydock {

Moment::Coordinate Moment::measured(std::size_t index, const double* near_q) const {
  const JointCoordinates at = joint_coordinates(mechanism, state(), work(), static_cast<int>(index), near_q);
  return {at.q[0], at.v[0]};
}

Wrench momentum_of(const Moment& moment) {
  return momentum(moment.mechanism.tree.model, moment.state(), moment.work(), moment.run.wrenches.p_WP());
}

}  // namespace drydock
