// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_meshes.h"

#include <map>
#include <tuple>

#include "geometry/mesh/mesh_health.h"
#include "input/in_quotes.h"
#include "input/mesh/mesh_file.h"
#include "input/mesh/mesh_file_health.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/mesh/mesh_store.h"

namespace drydock {
namespace {

using MeshPointer = std::shared_ptr<const TriangleMesh>;

bool names_mesh(const UrdfShape& shape) {
  return std::holds_alternative<MeshPointer>(shape.shape);
}

/// A scale that mirrors turns the triangles inside out; their winding is turned back.
TriangleMesh scaled(TriangleMesh mesh, const Vector3& scale) {
  for (Vector3& vertex : mesh.vertices) vertex = vertex.cwiseProduct(scale);
  if (scale.prod() < 0.0) {
    for (Triangle& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  }
  return mesh;
}

bool within_limits(const TriangleMesh& mesh) {
  for (const Vector3& vertex : mesh.vertices) {
    if (!(vertex.cwiseAbs().maxCoeff() <= kLargestCoordinate_m)) return false;
  }
  return true;
}

class MeshReader {
 public:
  MeshReader(UrdfModel& model, const FileRules& rules, Problems& problems)
      : model_(model), rules_(rules), problems_(problems) {}

  /// Collisions first: a fault of a mesh that both use is then an error, and told once.
  void read() {
    for (UrdfLink& link : model_.links) {
      for (UrdfShape& shape : link.collisions) read_collision(link, shape);
    }
    for (UrdfLink& link : model_.links) read_visuals(link);
  }

 private:
  /// The mesh of a shape, scaled; each file is read once for each scale. Problems go to `problems`.
  MeshPointer mesh_of(const UrdfShape& shape, const std::string& path, Problems& problems) {
    if (shape.mesh_uri.empty()) return nullptr;
    const auto file = resolve_file(rules_, model_.file, shape.mesh_uri, shape.mark, path, problems);
    if (!file) return nullptr;
    const Vector3& scale = shape.mesh_scale;
    const auto key = std::make_tuple(file->string(), scale.x(), scale.y(), scale.z());
    const auto known = is_mesh_file(*file) ? meshes_.find(key) : meshes_.end();  // a format is told of at each use
    if (known != meshes_.end()) {
      if (known->second == nullptr) {
        problems.error(shape.mark, path, "found " + in_quotes(shape.mesh_uri) + ", which has problems of its own",
                       "a sound mesh");
      }
      return known->second;
    }
    MeshStore::Key stored_key = key;
    std::get<0>(stored_key).insert(0, "urdf ");  // which reads axes and polygons in a way of its own
    if (rules_.meshes != nullptr)
      if (const MeshPointer stored = rules_.meshes->find(stored_key).mesh) return meshes_[key] = stored;
    const std::size_t problems_before = problems.all().size();
    std::optional<TriangleMesh> mesh = read_named(*file, shape, path, problems);
    if (mesh) mesh = scaled(*std::move(mesh), scale);
    if (mesh && !within_limits(*mesh)) {
      problems.error(shape.mark, path, "found coordinates beyond 1e9 m after scaling", "a mesh in metres");
      mesh.reset();
    }
    const MeshPointer read = mesh ? std::make_shared<const TriangleMesh>(*std::move(mesh)) : nullptr;
    const bool is_sound = read != nullptr && problems.all().size() == problems_before;  // else it is told each time
    if (rules_.meshes != nullptr && is_sound) rules_.meshes->put(stored_key, {read, {}});
    return meshes_[key] = read;
  }

  /// What is wrong inside a mesh is reported there; it says who names the mesh.
  static std::optional<TriangleMesh> read_named(const std::filesystem::path& file, const UrdfShape& shape,
                                                const std::string& path, Problems& problems) {
    Problems own;
    std::optional<TriangleMesh> mesh =
        read_mesh_file(file, shape.mark, path, own, MeshAxes::kAsWritten, MeshPolygons::kAny);
    const std::string named = "; " + shape.mark.file + ":" + std::to_string(shape.mark.line) + " names this file";
    for (Problem problem : own.all()) {
      const bool is_inside = problem.mark.file != shape.mark.file;
      if (is_inside) (problem.expected.empty() ? problem.found : problem.expected) += named;
      problems.add(std::move(problem));
    }
    return mesh;
  }

  void read_collision(const UrdfLink& link, UrdfShape& shape) {
    if (!names_mesh(shape)) return;
    const std::string path = "link[" + path_step(link.name) + "].collision.mesh";
    const MeshPointer mesh = mesh_of(shape, path, problems_);
    shape.shape = mesh;
    if (mesh == nullptr || !judged_.insert(mesh.get()).second) return;
    const std::string findings = findings_in_short(*mesh);
    if (findings.empty()) return;
    problems_.warning(shape.mark, path, "found " + in_quotes(shape.mesh_uri) + " with " + findings,
                      findings.find("likely_millimetres") != std::string::npos
                          ? "a closed surface in metres; if the file is in millimetres, scale=\"0.001 0.001 0.001\""
                          : "a closed surface without faults");
  }

  void read_visuals(UrdfLink& link) {
    const std::string path = "link[" + path_step(link.name) + "].visual.mesh";
    std::vector<UrdfShape> readable;
    for (UrdfShape& shape : link.visuals) {
      if (!names_mesh(shape)) {
        readable.push_back(shape);
        continue;
      }
      Problems own;
      const MeshPointer mesh = mesh_of(shape, path, own);
      warn_of(own, mesh == nullptr, link.collisions.empty());
      shape.shape = mesh;
      if (mesh == nullptr) continue;
      readable.push_back(shape);
      const bool is_new = judged_.insert(mesh.get()).second;
      if (is_new && find(mesh_health(*mesh), MeshFault::likely_millimetres)) {
        problems_.warning(shape.mark, path, "found " + in_quotes(shape.mesh_uri) + " over 100 m large",
                          "metres; if the file is in millimetres, scale=\"0.001 0.001 0.001\"");
      }
    }
    const bool lost = readable.size() < link.visuals.size();
    link.visuals = std::move(readable);
    if (lost) link.visuals.insert(link.visuals.end(), link.collisions.begin(), link.collisions.end());
  }

  /// A visual changes no answer, so what is wrong with its mesh is a warning.
  void warn_of(const Problems& own, bool lost, bool nothing_instead) {
    bool first = lost;
    for (Problem problem : own.all()) {
      problem.severity = Severity::kWarning;
      if (first) problem.expected += nothing_instead ? "; nothing is shown" : "; the collision shape is shown instead";
      first = false;
      problems_.add(std::move(problem));
    }
  }

  UrdfModel& model_;
  const FileRules& rules_;
  Problems& problems_;
  std::map<std::tuple<std::string, double, double, double>, MeshPointer> meshes_;  // null: tried and reported
  std::set<const TriangleMesh*> judged_;
};

}  // namespace

void read_urdf_meshes(UrdfModel& model, const FileRules& rules, Problems& problems) {
  MeshReader(model, rules, problems).read();
}

}  // namespace drydock
