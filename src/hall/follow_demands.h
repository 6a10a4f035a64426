// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace drydock {

/// What a hall demands of motions that are checked in it.
struct FollowDemands {
  std::map<std::string, double> at_least;  // required margins, by the names of criteria (rig/criterion.h)
  double resolution_s = 1e-3;
};

}  // namespace drydock
