// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rig/stewart/stewart_rig.h"

namespace drydock {

/// Encoders: a leg's reads zero at its shortest length and counts_per_m more for each metre (a negative number counts
/// backwards); the axis's reads zero at q = 0. Counts are whole, rounded to the nearest. The leg, or the axis, has an
/// encoder (asserted).
std::int64_t leg_counts(const Leg& leg, double length_m);
double leg_length_m(const Leg& leg, std::int64_t counts);
std::int64_t axis_counts(const AuxiliaryAxis& axis, double q);
double axis_position(const AuxiliaryAxis& axis, std::int64_t counts);

}  // namespace drydock
