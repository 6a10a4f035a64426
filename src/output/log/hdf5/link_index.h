// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "output/log/hdf5/link.h"

namespace drydock::hdf5 {

/// Adds the members of a group whose links are in a heap, in the order of the index: a B-tree of version 2 whose
/// records lead to the links.
void add_indexed_links(OnceReader& reader, const LinkInfo& info, std::vector<Member>& members);

}  // namespace drydock::hdf5
