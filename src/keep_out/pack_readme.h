// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "keep_out/pack.h"

namespace drydock {

/// README.md of a pack: frame, unit, which point, which side is safe, what was required and proven, and how to read
/// each of the files (their notes).
std::string pack_readme(const PackRequest& request, std::span<const PackFile> files);

}  // namespace drydock
