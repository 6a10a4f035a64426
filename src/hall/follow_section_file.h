// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/follow_demands.h"
#include "input/fields.h"

namespace drydock {

/// The section `follow` of a hall.
void describe(Fields& f, FollowDemands& demands);

}  // namespace drydock
