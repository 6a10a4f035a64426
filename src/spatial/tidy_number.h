// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "spatial/vector.h"

namespace drydock {

/// What rounding leaves of a zero reads as zero: for text that people read, where lengths are metres and angles
/// degrees.
inline double tidy(double value) {
  return std::abs(value) < 1e-9 ? 0.0 : value;
}

/// Zero has no sign, any other number stays as it is: for files, which keep all digits.
inline double unsigned_zero(double value) {
  return value + 0.0;
}

/// To the nearest of so many steps in one, and zero without a sign.
inline double rounded_to(double value, double steps) {
  return unsigned_zero(std::round(value * steps) / steps);
}

/// All digits of three numbers for a file, as in `0.1 0 -3`, with `between` between them; zero has no sign.
std::string joined_numbers(const Vector3& v, std::string_view between);

}  // namespace drydock
