// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/leg_counts.h"

#include <cassert>
#include <cmath>

namespace drydock {

std::int64_t leg_counts(const Leg& leg, double length_m) {
  assert(leg.counts_per_m != 0 && "the leg has an encoder");
  return std::llround((length_m - leg.length_m.min) * leg.counts_per_m);
}

double leg_length_m(const Leg& leg, std::int64_t counts) {
  assert(leg.counts_per_m != 0 && "the leg has an encoder");
  return leg.length_m.min + static_cast<double>(counts) / leg.counts_per_m;
}

std::int64_t axis_counts(const AuxiliaryAxis& axis, double q) {
  assert(axis.counts_per_unit != 0 && "the axis has an encoder");
  return std::llround(q * axis.counts_per_unit);
}

double axis_position(const AuxiliaryAxis& axis, std::int64_t counts) {
  assert(axis.counts_per_unit != 0 && "the axis has an encoder");
  return static_cast<double>(counts) / axis.counts_per_unit;
}

}  // namespace drydock
