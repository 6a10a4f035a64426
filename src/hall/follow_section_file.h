// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "input/fields.h"

namespace drydock {

// What a hall demands of motions that are checked in it.

/// By the names of kinds (follow.h), in their units.
struct FollowDemands {
  std::map<std::string, double> at_least;
};

struct FollowSection {
  FollowDemands demands;
  double resolution_s = 1e-3;
};

void take(Value& value, FollowDemands& demands);
void describe(Fields& f, FollowSection& section);

/// The dimension of a kind's margin.
Dimension follow_dimension(std::string_view kind);

}  // namespace drydock
