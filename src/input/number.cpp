// SPDX-License-Identifier: Apache-2.0
#include "input/number.h"

#include <charconv>
#include <cmath>
#include <system_error>

namespace drydock {
namespace {

/// True for `0,5` and `-1,25e3`: a number as soon as its one comma is a point.
bool has_decimal_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos || text.size() > 64 || text.find('.') != std::string_view::npos) return false;
  std::string pointed(text);
  pointed[comma] = '.';
  return parse_number(pointed).fault == NumberFault::kNone;
}

/// Whether a number that left the range of a double did so at the small end.
bool is_tiny(std::string_view digits) {
  const std::size_t exponent = digits.find_first_of("eE");
  if (exponent != std::string_view::npos) return exponent + 1 < digits.size() && digits[exponent + 1] == '-';
  return digits.find_first_not_of("-0") == digits.find('.');
}

}  // namespace

NumberReading parse_number(std::string_view text) {
  if (text.empty()) return {0.0, NumberFault::kEmpty};
  std::string_view digits = text;
  if (digits.front() == '+') digits.remove_prefix(1);
  if (digits.empty() || (digits.size() < text.size() && digits.front() == '-')) return {0.0, NumberFault::kNoNumber};
  double value = 0.0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (status == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    return {0.0, has_decimal_comma(text) ? NumberFault::kDecimalComma : NumberFault::kNoNumber};
  }
  if (status == std::errc::result_out_of_range) {
    return {0.0, is_tiny(digits) ? NumberFault::kNone : NumberFault::kTooLarge};
  }
  if (!std::isfinite(value)) {
    const bool spelt = digits.find_first_of("0123456789") == std::string_view::npos;
    return {0.0, spelt ? NumberFault::kNotFinite : NumberFault::kTooLarge};
  }
  return {value, NumberFault::kNone};
}

std::string expected_number(std::string_view text, NumberFault fault) {
  switch (fault) {
    case NumberFault::kDecimalComma: {
      std::string pointed(text);
      pointed[pointed.find(',')] = '.';
      return "a decimal point, as in " + pointed;
    }
    case NumberFault::kTooLarge:
      return "a number that fits a double (below 1.8e308)";
    case NumberFault::kNotFinite:
      return "a finite number";
    default:
      return "a number";
  }
}

}  // namespace drydock
