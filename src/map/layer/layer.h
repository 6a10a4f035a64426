// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>

#include "map/tree.h"

namespace drydock {

/// What a layer keeps of a cell for the cells within it: what is already proven need not be asked again.
struct CellMemory {
  std::uint64_t open_parts = ~std::uint64_t{0};   // of the hall, in groups
  std::uint32_t open_bodies = ~std::uint32_t{0};  // of the rig
  std::int32_t candidate = -1;                    // what blocked the middle
};

struct CellAnswer {
  MapClass verdict = MapClass::kUndecided;  // free, blocked or undecided
  Cause cause;                              // unless free
};

/// Judges cells that lie near each other, each with the memory of the cell round it, which it brings up to date.
using AskCells =
    std::function<void(std::span<const PoseCell> cells, std::span<CellMemory> memory, std::span<CellAnswer> answers)>;

/// One question "may the rig stand here?" asked of whole cells. A verdict is proven, in double arithmetic: free means
/// that the margin is above the required one at every pose of the cell, blocked that it is below at every one.
/// `make_ask` is called once for each piece of work, on its thread, so that an ask may keep memory and hints; what it
/// answers may not depend on what it was asked before.
struct MapLayer {
  std::string name;
  std::string unit;      // of its margin
  double at_least = 0;   // what is demanded of it
  bool sampled = false;  // no bound is known: its verdicts are those of samples, not proven
  std::function<AskCells()> make_ask;
  /// Whether the rig may stand at single poses: margin ≥ at_least. The quickest way to sample.
  std::function<std::function<void(std::span<const Pose> X_WB, std::span<std::uint8_t> allowed)>()> make_allowed;
  /// The margin itself at single poses, for images and checks; infinite where nothing limits.
  std::function<std::function<double(const Pose& X_WB)>()> make_margin;
};

}  // namespace drydock
