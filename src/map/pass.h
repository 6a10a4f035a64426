// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <utility>

#include "map/study.h"

namespace drydock {

/// Maps of criteria that ask for the rig alone, by level and layer: they stay while objects are moved.
struct RigTrees {
  std::shared_ptr<const CableRig> rig;
  std::shared_ptr<const StewartRig> platform;
  std::map<std::pair<int, std::size_t>, MapTree> trees;
};

/// One pass over the criteria of a plan, all at one resolution. A study makes several, each finer than the one before;
/// the live hall makes one for each drop.
struct PassRequest {
  std::shared_ptr<const CableRig> rig;
  std::shared_ptr<const HallParts> hall;  // without what may touch the rig
  const MapPlan& plan;
  int level = 0;  // cells of 2^level times the plan's resolution
  int threads = 1;
  std::function<bool()> stop = {};  // true: end it
  std::function<void(const std::string& what, double resolution, std::size_t judged, std::size_t of)> progress = {};
  RigTrees* known = nullptr;                        // kept from pass to pass
  std::shared_ptr<const StewartRig> platform = {};  // in place of a rig on cables
};

/// The domain, the layers and the trees of a study. False when it was stopped: the last tree is then not complete, and
/// others may be missing.
[[nodiscard]] bool map_pass(const PassRequest& request, MapStudy& study);

}  // namespace drydock
