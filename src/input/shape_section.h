// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "geometry/mesh/mesh_health.h"
#include "geometry/shape.h"
#include "input/fields.h"

namespace drydock {

/// A mesh as a file names it.
struct MeshMention {
  Located<std::filesystem::path> file;
  double unit_m = 1.0;              // length of one unit of the file
  std::vector<MeshFault> accepted;  // faults this mesh may have
};

/// The shape of a thing as a file gives it.
struct ShapeSection {
  std::optional<MeshMention> mesh;  // the shape comes from there
  Shape shape = Box{};              // an empty mesh until load_meshes
};

/// `mesh` with its unit and accepted faults, `box`, `sphere`, `cylinder` or `capsule`. Whether there was one.
bool describe_shape(Fields& f, ShapeSection& section, bool required);

}  // namespace drydock
