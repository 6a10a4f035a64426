// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "hall/follow_demands.h"
#include "input/fields.h"

namespace drydock {

/// The section `follow` of a hall.
void describe(Fields& f, FollowDemands& demands);

/// The dimension of a kind's margin.
Dimension follow_dimension(std::string_view kind);

}  // namespace drydock
