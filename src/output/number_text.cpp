// SPDX-License-Identifier: Apache-2.0
#include "output/number_text.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

namespace drydock {

std::string shortest(double number) {
  assert(std::isfinite(number) && "non-finite numbers are refused before they are printed");
  std::array<char, 32> text;  // the longest, -2.2250738585072014e-308, takes 24
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end.ptr};
}

std::string shortest_real(double number) {
  std::string text = shortest(number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string found_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  return shortest(number);
}

bool fits_float32(double number) {
  // Written so that NaN fails too.
  return std::abs(number) <= static_cast<double>(std::numeric_limits<float>::max());
}

}  // namespace drydock
