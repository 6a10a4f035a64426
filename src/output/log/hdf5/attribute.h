// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "output/log/hdf5/global_heap.h"

namespace drydock::hdf5 {

/// What is written on an object, by name: texts and single integers. Attributes of other types are left out.
struct Attributes {
  std::map<std::string, std::vector<std::string>> texts;
  std::map<std::string, std::int64_t> integers;

  /// The only text of an attribute; empty when there is none, or several.
  std::string text(const std::string& name) const;
  std::vector<std::string> all_texts(const std::string& name) const;
  std::optional<std::int64_t> integer(const std::string& name) const;
};

/// Adds what the content of an attribute message says.
void add_attribute(Block content, GlobalHeap& heap, Attributes& attributes);

}  // namespace drydock::hdf5
