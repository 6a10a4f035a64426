// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

/// One thing that a group holds.
struct Member {
  std::string name;
  std::uint64_t address = 0;  // of its object header
};

/// Adds what the content of a link message leads to. Links by name, within the file or to another one, are left out: a
/// log of ours has none, and they may lead anywhere.
void add_link(Block content, std::vector<Member>& members);

/// Where the links of a group are, when they are not in its header: a fractal heap, and a tree that leads to each of
/// them.
struct LinkInfo {
  std::uint64_t heap = kNowhere, names = kNowhere;
};
LinkInfo read_link_info(Block content);

/// Sorts members by name; a fault where two have the same.
void sort_members(std::vector<Member>& members, std::uint64_t place);

}  // namespace drydock::hdf5
