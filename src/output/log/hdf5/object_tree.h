// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "output/log/hdf5/attribute.h"
#include "output/log/hdf5/file_bytes.h"
#include "output/log/hdf5/stored_numbers.h"

namespace drydock::hdf5 {

struct StoredDataset {
  Attributes attributes;
  std::optional<StoredNumbers> numbers = {};  // none: it holds something else, or `refused` says why not
  std::string refused = {};                   // "found version 4 of a layout at byte 2048, expected version 3"
  bool is_in_other_file = false;
};

/// All that a file holds but the numbers, by absolute path.
struct ObjectTree {
  Attributes attributes;                                   // of the file itself
  std::map<std::string, std::vector<std::string>> groups;  // names of their members, sorted; "" is the whole file
  std::map<std::string, StoredDataset> datasets;
  std::vector<std::string> dataset_paths;  // group by group, in order of the names
};

inline constexpr std::size_t kMostPathBytes = 4096, kMostGroupDepth = 32;

/// Whether a file begins as one of HDF5.
bool is_hdf5(const FileBytes& file);

/// Reads each object once. The room that the tree takes is at most 64 times the file. Throws FormatFault.
ObjectTree read_object_tree(const FileBytes& file);

}  // namespace drydock::hdf5
