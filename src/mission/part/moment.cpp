// SPDX-License-Identifier: Apache-2.0
#include "mission/part/moment.h"

#include "multibody/momentum.h"

namespace drydock {

Wrench momentum_of(const Moment& moment) {
  return momentum(moment.mechanism.tree.model, moment.state(), moment.work(), moment.run.wrenches.p_WP());
}

}  // namespace drydock
