// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "geometry/triangle_mesh.h"
#include "input/problem.h"

namespace drydock {

/// Reads a mesh by the extension of its name, whatever the case: `.stl` or `.obj`, lengths in metres. Other formats are
/// an error that says how to convert them. What cannot be opened is reported at `mention` (the place that names the
/// file) if one is given, else at the file itself; what is wrong inside is reported at the file.
std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, Problems& problems);
std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, const Mark& mention,
                                           const std::string& field, Problems& problems);

/// Whether the extension is one that read_mesh_file reads.
bool is_mesh_file(const std::filesystem::path& path);

}  // namespace drydock
