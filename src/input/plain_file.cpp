// SPDX-License-Identifier: Apache-2.0
#include "input/plain_file.h"

#include <algorithm>
#include <vector>

#include "input/csv.h"
#include "input/mesh_file.h"
#include "input/srdf.h"
#include "input/urdf.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

std::string check_urdf(const fs::path& path, const FileRules& rules, Problems& problems) {
  const std::optional<UrdfModel> model = read_urdf(path, rules, problems);
  return model ? describe_urdf(*model) : std::string();
}

std::string check_srdf(const fs::path& path, const FileRules& rules, Problems& problems) {
  fs::path beside = path;
  beside.replace_extension(".urdf");
  std::error_code ec;
  std::optional<UrdfModel> robot;
  const bool has_robot = fs::is_regular_file(beside, ec);
  if (has_robot) {
    robot = read_urdf(beside, rules, problems);
    if (!robot) return {};
  }
  const std::optional<SrdfModel> model = read_srdf(path, robot ? &*robot : nullptr, problems);
  if (!model) return {};
  return describe_srdf(*model) + (has_robot ? "checked against " + beside.string() + "\n"
                                            : "not checked against a robot: there is no " + beside.string() + "\n");
}

std::string check_mesh(const fs::path& path, Problems& problems) {
  const std::optional<TriangleMesh> mesh = read_mesh_file(path, problems);
  if (!mesh) return {};
  const std::size_t errors_before = problems.errors();
  report_findings(*mesh, {path.string(), 0, 0}, "", {}, Severity::kError, problems);
  return problems.errors() == errors_before ? describe_mesh(*mesh) : std::string();
}

std::string check_csv(const fs::path& path, Problems& problems) {
  const std::optional<CsvTable> table = read_csv(path, {{}, "time_s"}, problems);
  return table ? describe_csv(*table) : std::string();
}

const std::vector<std::string> kMeshes{".stl", ".obj",  ".dae", ".ply",  ".gltf", ".glb",    ".fbx",  ".3ds",
                                       ".off", ".step", ".stp", ".iges", ".igs",  ".sldprt", ".fcstd"};
const std::vector<std::string> kOthers{".urdf", ".xacro", ".srdf", ".csv"};

bool holds(const std::vector<std::string>& extensions, const std::string& extension) {
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

}  // namespace

bool is_plain_file(const fs::path& path) {
  const std::string extension = lower_extension(path);
  return holds(kMeshes, extension) || holds(kOthers, extension);
}

std::string check_plain_file(const fs::path& path, const FileRules& rules, Problems& problems) {
  const std::string extension = lower_extension(path);
  if (extension == ".urdf" || extension == ".xacro") return check_urdf(path, rules, problems);
  if (extension == ".srdf") return check_srdf(path, rules, problems);
  if (extension == ".csv") return check_csv(path, problems);
  return check_mesh(path, problems);
}

}  // namespace drydock
