// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/mesh/stl_forms.h"

namespace drydock {

/// The text form of STL. Every problem is reported, and a mesh comes back only if there was none. Its vertices are not
/// joined yet.
std::optional<TriangleMesh> parse_text_stl(std::string_view bytes, const std::string& file, NormalCount& normals,
                                           Problems& problems);

}  // namespace drydock
