// SPDX-License-Identifier: Apache-2.0
// Any bytes give a tree or a sentence. A tree takes room in proportion to the bytes and has finite cells.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "keep_out/octomap_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const drydock::OctomapRead read = drydock::read_octomap({reinterpret_cast<const char*>(data), size});
  if (!read.refused.empty()) return 0;
  if (read.tree.nodes.size() > 8 + 4 * size) std::abort();  // two bytes for eight nodes
  if (!read.tree.box.high.allFinite()) std::abort();
  return 0;
}
