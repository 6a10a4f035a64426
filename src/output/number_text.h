// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace drydock {

/// The shortest decimal that reads back as exactly this double; the same in every locale. Pre: finite.
std::string shortest(double number);

/// The same, but always recognisable as a real number: 3 is written 3.0.
std::string shortest_real(double number);

/// For messages: any number, also nan, inf and -inf.
std::string found_text(double number);

/// True for numbers that stay finite as a 32-bit float; NaN, infinities and 1e39 do not.
bool fits_float32(double number);

}  // namespace drydock
