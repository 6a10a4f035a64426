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

/// The part of such a file between `<!-- begin NAME -->` and `<!-- end NAME -->`, lines of their own; written anew
/// where DRYDOCK_WRITE is set, and the rest left as it is. Empty when the marks are not there.
inline std::string committed_part(const std::string& path, const std::string& name, const std::string& printed) {
  std::string text = [&] {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }();
  const std::string begin = "<!-- begin " + name + " -->\n", end = "<!-- end " + name + " -->\n";
  const std::size_t from = text.find(begin), to = text.find(end);
  if (from == std::string::npos || to == std::string::npos || to < from) return "";
  const std::size_t at = from + begin.size();
  if (std::getenv("DRYDOCK_WRITE") == nullptr) return text.substr(at, to - at);
  std::ofstream(path) << text.replace(at, to - at, printed);
  return printed;
}

}  // namespace drydock::testing
