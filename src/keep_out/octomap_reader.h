// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "map/tree.h"

namespace drydock {

/// A map as a keep-out pack holds it in OctoMap's binary form: free stays free, occupied comes back as undecided, since
/// the file does not tell blocked from undecided, and unknown is outside. `refused` says what is wrong with the bytes.
struct OctomapRead {
  MapTree tree;
  std::string refused;
};
OctomapRead read_octomap(std::string_view bytes);

}  // namespace drydock
