// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/criterion.h"

namespace drydock {

/// A margin with a known slope, at poses of a rig.
struct SlopedMargin {
  std::function<Margin(const CableRigPose& pose)> margin;
  /// At all poses of a ball the margin differs from that in the middle by no more, rounding included. Infinite where a
  /// cable may lose its line.
  std::function<double(const CableRigPose& pose, const PoseBall& ball)> change;
};

/// The verdict on a cell from the margin in its middle and its change: free where margin − change > at_least, blocked
/// where margin + change < at_least.
inline CellAnswer sloped_answer(const Margin& margin, double change, double at_least) {
  CellAnswer answer;
  if (margin.value - change > at_least) {
    answer.verdict = MapClass::kFree;
    return answer;
  }
  if (margin.value + change < at_least) answer.verdict = MapClass::kBlocked;
  answer.cause.cable = static_cast<std::int16_t>(margin.cable);
  answer.cause.other = static_cast<std::int16_t>(margin.other);
  if (margin.cable >= 0) answer.cause.part = margin.other >= 0 ? CausePart::kCablePair : CausePart::kCable;
  return answer;
}

/// A layer that asks such a margin pose by pose. Where a cable has no line, the rig may not stand. The layer still
/// wants its name and unit.
MapLayer sloped_layer(std::shared_ptr<const CableRig> rig, double at_least, const SlopedMargin& sloped);

}  // namespace drydock
