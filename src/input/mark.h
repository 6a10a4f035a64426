// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace drydock {

/// A place in a user's file. Line and column count from 1; 0 means the file as a whole.
struct Mark {
  std::string file;
  int line = 0;
  int column = 0;
};

}  // namespace drydock
