// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace drydock {

/// A place in a user's file. Line and column count from 1; 0 means the file as a whole.
struct Mark {
  std::string file;
  int line = 0;
  int column = 0;
};

/// A place in a text: line and column (in characters) count from 1, bytes from 0. Line 0: not from a text.
struct TextPlace {
  std::int32_t line = 0;
  std::int32_t column = 0;
  std::uint32_t byte = 0;
};

}  // namespace drydock
