// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/study.h"

namespace drydock {

/// What part of the box a thing would block if it were alone: proven to be within [low, high].
struct BlockedShare {
  std::string name;
  double low = 0, high = 1;
};

struct MapShares {
  std::vector<BlockedShare> criteria;  // in the order of the study's layers
  std::vector<BlockedShare> objects;   // in the order given; empty when no criterion is about the hall
  std::vector<BlockedShare> cables;    // clearance of each cable by itself
  double resolution = 0;               // of the maps for objects and cables
};

/// Maps of each object and each cable by itself, with cells twice as large as those of the study.
MapShares map_shares(const StudyRequest& request, const MapStudy& study, std::span<const std::string> objects);

}  // namespace drydock
