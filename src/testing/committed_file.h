// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace drydock::testing {

/// The text of a file that is printed by the program; written anew first where DRYDOCK_WRITE is set.
inline std::string committed_file(const std::string& path, const std::string& printed) {
  if (std::getenv("DRYDOCK_WRITE") != nullptr) std::ofstream(path) << printed;
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace drydock::testing
