// SPDX-License-Identifier: Apache-2.0
#include "input/shape_meshes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "input/in_quotes.h"
#include "input/mesh/mesh_file.h"
#include "input/mesh/mesh_store.h"
#include "input/wording.h"

namespace drydock {
namespace {

using LoadedMesh = MeshStore::Stored;  // without a mesh when it cannot be read

LoadedMesh load(const MeshMention& mention, Problems& problems) {
  std::optional<TriangleMesh> mesh =
      read_mesh_file(mention.file.value, mention.file.mark, mention.file.field, problems);
  if (!mesh) return {};
  for (Vector3& vertex : mesh->vertices) vertex *= mention.unit_m;
  std::vector<MeshFinding> findings = mesh_health(*mesh);
  return {std::make_shared<const TriangleMesh>(std::move(*mesh)), std::move(findings)};
}

LoadedMesh load(const MeshMention& mention, const std::string& file, Problems& problems, MeshStore* store) {
  const MeshStore::Key key{file, mention.unit_m, mention.unit_m, mention.unit_m};
  LoadedMesh loaded = store == nullptr ? LoadedMesh{} : store->find(key);
  if (loaded.mesh != nullptr) return loaded;
  loaded = load(mention, problems);
  if (store != nullptr && loaded.mesh != nullptr) store->put(key, loaded);
  return loaded;
}

struct FaultWording {
  std::string one, many;  // of what was counted
  std::string expected;   // what would be sound
};

FaultWording wording_of(MeshFault fault) {
  switch (fault) {
    case MeshFault::non_finite:
      return {"triangle with a corner that is not finite", "triangles with corners that are not finite",
              "finite numbers"};
    case MeshFault::likely_millimetres:
      return {"", "", ""};
    case MeshFault::zero_area:
      return {"triangle without area", "triangles without area", "triangles with area"};
    case MeshFault::duplicate_triangles:
      return {"triangle that is there twice", "triangles that are there twice", "each triangle once"};
    case MeshFault::open_edges:
      return {"open edge", "open edges", "a closed surface"};
    case MeshFault::non_manifold_edges:
      return {"edge of more than two triangles", "edges of more than two triangles", "two triangles at every edge"};
    case MeshFault::inconsistent_winding:
      return {"edge where the sides of the surface swap", "edges where the sides of the surface swap",
              "all triangles counter-clockwise seen from outside"};
    case MeshFault::inside_out:
      return {"triangle of a part that is inside out", "triangles of parts that are inside out",
              "all triangles counter-clockwise seen from outside"};
    case MeshFault::unused_vertices:
      break;
  }
  return {"vertex without triangle", "vertices without triangle", "vertices of triangles"};
}

void report(const MeshMention& mention, const MeshFinding& finding, Problems& problems) {
  const Located<std::filesystem::path>& file = mention.file;
  const std::string name = in_quotes(file.value.filename().string());
  const std::string accept = "list " + std::string(to_string(finding.kind)) + " under accept";
  if (finding.kind == MeshFault::likely_millimetres) {
    const std::string remedy = mention.unit_m == 1.0 ? "unit: mm beside the mesh" : "a smaller unit beside the mesh";
    problems.error(file.mark, file.field, "found " + name + " larger than " + short_number(kLargestExtent_m) + " m",
                   remedy + "; or " + accept);
    return;
  }
  const FaultWording words = wording_of(finding.kind);
  const std::string count = std::to_string(finding.count) + " " + (finding.count == 1 ? words.one : words.many);
  const std::string where = (finding.count == 1 ? ", at " : ", the first at ") + short_point(finding.where) + " m";
  problems.error(file.mark, file.field, "found " + count + " in " + name + where,
                 words.expected + ": repair the mesh, or " + accept);
}

}  // namespace

void load_meshes(std::span<ShapeSection* const> shapes, Problems& problems, MeshStore* store) {
  std::map<std::pair<std::filesystem::path, double>, LoadedMesh> loaded;
  for (ShapeSection* const section : shapes) {
    if (!section->mesh || section->mesh->file.value.empty()) continue;  // reported when it was named
    std::error_code unresolved;  // a file that vanished meanwhile keeps the name it was given
    const std::filesystem::path file = std::filesystem::weakly_canonical(section->mesh->file.value, unresolved);
    const auto [entry, is_new] =
        loaded.try_emplace({unresolved ? section->mesh->file.value : file, section->mesh->unit_m});
    if (is_new) entry->second = load(*section->mesh, entry->first.first.string(), problems, store);
    if (entry->second.mesh == nullptr) continue;
    section->shape = entry->second.mesh;
    const std::vector<MeshFault>& accepted = section->mesh->accepted;
    for (const MeshFinding& finding : entry->second.findings) {
      const bool is_harmless = finding.kind == MeshFault::unused_vertices;
      const bool is_accepted = std::find(accepted.begin(), accepted.end(), finding.kind) != accepted.end();
      if (!is_harmless && !is_accepted) report(*section->mesh, finding, problems);
    }
  }
}

}  // namespace drydock
