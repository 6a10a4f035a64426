// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "input/shape_section.h"

namespace drydock {

class MeshStore;

/// Reads the meshes of shapes; those that name the same file in the same unit share one. A fault of a mesh is an error
/// unless its section accepts it. What is in the store is not read again.
void load_meshes(std::span<ShapeSection* const> shapes, Problems& problems, MeshStore* store = nullptr);

}  // namespace drydock
