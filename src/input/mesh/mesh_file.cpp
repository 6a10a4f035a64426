// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/mesh_file.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "input/file_rules.h"
#include "input/in_quotes.h"
#include "input/mesh/dae.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/mesh/obj.h"
#include "input/mesh/stl.h"

namespace drydock {
namespace {

constexpr std::string_view kMeshFormats[] = {".ply", ".gltf", ".glb", ".fbx", ".3ds", ".off"};
constexpr std::string_view kCadFormats[] = {".step", ".stp", ".iges", ".igs", ".sldprt", ".fcstd"};

template <std::size_t n>
bool holds(const std::string_view (&extensions)[n], const std::string& extension) {
  return std::find(extensions, extensions + n, extension) != extensions + n;
}

/// How to come by a file we read, for the formats that people have.
std::string expected_instead(const std::string& extension) {
  const std::string ours = "an .stl, .obj or .dae file";
  if (holds(kMeshFormats, extension)) return ours + "; Blender, MeshLab or `assimp export IN OUT.stl` convert it";
  if (holds(kCadFormats, extension)) {
    return ours + "; export a mesh from the CAD program (FreeCAD reads STEP and IGES), in metres";
  }
  return ours;
}

}  // namespace

std::string lower_extension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

bool is_mesh_file(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return extension == ".stl" || extension == ".obj" || extension == ".dae";
}

bool is_foreign_mesh_file(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return holds(kMeshFormats, extension) || holds(kCadFormats, extension);
}

std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, const Mark& mention,
                                           const std::string& field, Problems& problems, MeshAxes axes,
                                           MeshPolygons polygons) {
  if (!is_mesh_file(path)) {
    problems.error(mention, field, "found " + in_quotes(path.filename().string()),
                   expected_instead(lower_extension(path)));
    return std::nullopt;
  }
  const std::string extension = lower_extension(path);
  const std::size_t most_bytes = extension == ".dae" ? kMostDaeBytes : kMostMeshBytes;
  const std::optional<std::string> bytes = read_bytes(path, most_bytes, mention, field, problems);
  if (!bytes) return std::nullopt;
  if (extension == ".dae") return parse_dae(*bytes, path.string(), problems, axes, polygons);
  if (extension == ".stl") return parse_stl(*bytes, path.string(), problems);
  return parse_obj(*bytes, path.string(), problems, polygons);
}

std::optional<TriangleMesh> read_mesh_file(const std::filesystem::path& path, Problems& problems) {
  return read_mesh_file(path, {path.string(), 0, 0}, "", problems);
}

}  // namespace drydock
