// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "output/encoded.h"

namespace drydock {

/// Keys keep the order in which they were set, so a summary reads as it was written.
using Json = nlohmann::ordered_json;

/// JSON text of a value, the same bytes for the same value: two blanks of indentation, arrays of plain numbers on one
/// line, reals as the shortest decimal that reads back exactly (3.0, not 3), bytes that are not UTF-8 replaced by
/// U+FFFD. Refuses numbers that are not finite, which JSON cannot hold, and names where they stand: `figures.volume_m3
/// is nan`.
Encoded checked_json(const Json& value);

/// Paths of real numbers whose key does not end in a unit: `figures.volume` where `figures.volume_m3` is meant. Rule
/// for every JSON we write: the last part after `_` is a unit (m, m2, m3, mm, s, ms, Hz, kg, N, Nm, J, W, K, Pa, V, A,
/// rad, rad3, deg), or `fraction`, `ratio`, `count`; a quotient is written `m_per_s`, `rad_per_s2`. Whole numbers are
/// counts and need none. For elements of an array the key of the array counts.
std::vector<std::string> keys_without_unit(const Json& value);

}  // namespace drydock
