// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace drydock {

/// The character at the front of a text. A byte that begins no well-formed character counts as one invalid character.
struct Utf8Character {
  char32_t code = 0;
  std::size_t bytes = 0;
  bool valid = false;
};

/// Well-formed as in Unicode 15 table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
Utf8Character first_character(std::string_view text);

/// Where the first malformed byte stands, if there is one.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

}  // namespace drydock
