// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "geometry/placed_shape.h"

namespace drydock {

/// The things of a hall taken apart for proofs: what is convex is known to be.
class HallParts;

/// Prepares the objects; their indices are those of causes. `subset` keeps only the objects of the list, under their
/// old indices, and shares what was prepared.
std::shared_ptr<const HallParts> hall_parts(std::span<const PlacedShape> objects);
std::shared_ptr<const HallParts> subset(const std::shared_ptr<const HallParts>& hall, std::span<const int> objects);

}  // namespace drydock
