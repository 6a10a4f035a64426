// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

enum class NumberFault { kNone, kEmpty, kNoNumber, kDecimalComma, kNotFinite, kTooLarge };

struct NumberReading {
  double value = 0.0;  // 0 unless the fault is kNone
  NumberFault fault = NumberFault::kEmpty;
};

/// A decimal number that fills the whole text: sign, digits with a decimal point, exponent; no blanks, no hexadecimal,
/// no locale. `nan`, `inf` and what does not fit a double are faults; what is too small for a double is 0.
NumberReading parse_number(std::string_view text);

/// What would have been right, for the second half of a message: "a finite number", "a decimal point, as in 0.5".
std::string expected_number(std::string_view text, NumberFault fault);

}  // namespace drydock
