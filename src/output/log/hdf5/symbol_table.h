// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "output/log/hdf5/link.h"

namespace drydock::hdf5 {

/// Adds what a group holds, from the content of its symbol table message. Soft links are left out (link.h).
void add_symbols(OnceReader& reader, Block symbol_table, std::vector<Member>& members);

}  // namespace drydock::hdf5
