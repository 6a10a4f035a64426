// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_file.h"

#include <map>

#include "cli/file_kinds.h"
#include "geometry/bounding_box.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_parts.h"
#include "input/csv.h"
#include "input/in_quotes.h"
#include "input/mesh/mesh_file.h"
#include "input/mesh/mesh_file_health.h"
#include "input/nearest_name.h"
#include "input/urdf/srdf.h"
#include "input/urdf/urdf.h"
#include "input/wording.h"
#include "output/json_text.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

FileReport check_mesh(const CheckRequest& request, Problems& problems) {
  FileReport report{"mesh", "", {}};
  const std::optional<TriangleMesh> mesh = read_mesh_file(request.file, problems);
  if (!mesh) return report;
  const std::size_t errors_before = problems.errors();
  report_findings(*mesh, {request.file.string(), 0, 0}, "", {}, Severity::kError, problems);
  if (problems.errors() > errors_before) return report;

  const Vector3 size = extent(bounding_box(*mesh));
  const MeshMass mass = mass_properties(*mesh);
  report.text = describe_mesh(*mesh);
  report.figures = {{"triangles", mesh->triangles.size()},
                    {"extent_m", {size.x(), size.y(), size.z()}},
                    {"convex", is_convex_solid(*mesh)}};
  if (mass.status == MassStatus::ok) report.figures["volume_m3"] = mass.properties.volume_m3;
  return report;
}

FileReport check_urdf(const CheckRequest& request, Problems& problems) {
  const std::optional<UrdfModel> model = read_urdf(request.file, request.rules, problems);
  if (!model) return {"urdf", "", {}};
  double mass_kg = 0;
  for (const UrdfLink& link : model->links) mass_kg += link.M_LLo_L ? link.M_LLo_L->mass_kg : 0.0;
  int freedoms = 0;
  for (const UrdfJoint& joint : model->joints) freedoms += joint.mimic ? 0 : freedom(joint.type);
  return {"urdf",
          describe_urdf(*model),
          {{"name", model->name},
           {"links", model->links.size()},
           {"joints", model->joints.size()},
           {"freedoms", freedoms},
           {"mass_kg", mass_kg}}};
}

FileReport check_srdf(const CheckRequest& request, Problems& problems) {
  FileReport report{"srdf", "", {}};
  const fs::path beside = fs::path(request.file).replace_extension(".urdf");
  const fs::path robot_file = request.urdf.value_or(beside);
  std::error_code error;
  const bool has_robot = request.urdf || fs::is_regular_file(beside, error);
  std::optional<UrdfModel> robot;
  if (has_robot) robot = read_urdf(robot_file, request.rules, problems);

  const std::optional<SrdfModel> model = read_srdf(request.file, robot ? &*robot : nullptr, problems);
  if (!model || (has_robot && !robot)) return report;
  report.text = describe_srdf(*model) + (has_robot ? "checked against " : "not checked against a robot: there is no ") +
                robot_file.string() + "\n";
  report.figures = {{"name", model->name},
                    {"groups", model->groups.size()},
                    {"disabled_pairs", model->disabled_pairs.size()},
                    {"checked_against", has_robot ? robot_file.string() : ""}};
  return report;
}

FileReport check_csv(const CheckRequest& request, Problems& problems) {
  const std::optional<CsvTable> table = read_csv(request.file, {{}, "time_s"}, problems);
  if (!table) return {"table", "", {}};
  Json columns = Json::array();
  for (const CsvColumn& column : table->columns) columns.push_back(column.name);
  return {"table", describe_csv(*table), {{"rows", table->rows()}, {"columns", columns}}};
}

using Check = FileReport (*)(const CheckRequest&, Problems&);

/// Every extension, and how its files are read.
const std::map<std::string, Check>& checks() {
  static const std::map<std::string, Check> by_extension = {
      {".csv", check_csv},  {".dae", check_mesh},  {".obj", check_mesh},  {".srdf", check_srdf},
      {".stl", check_mesh}, {".urdf", check_urdf}, {".yaml", check_yaml}, {".yml", check_yaml},
  };
  return by_extension;
}

}  // namespace

const std::vector<std::string>& checked_extensions() {
  static const std::vector<std::string> extensions = [] {
    std::vector<std::string> names;
    for (const auto& [extension, check] : checks()) names.push_back(extension);
    return names;
  }();
  return extensions;
}

FileReport check_file(const CheckRequest& request, Problems& problems) {
  const std::string extension = lower_extension(request.file);
  const auto check = checks().find(extension);
  if (check != checks().end()) return check->second(request, problems);
  if (extension == ".xacro") return check_urdf(request, problems);  // says how to expand it

  std::error_code error;
  const Mark mark{request.file.string(), 0, 0};
  if (!fs::exists(request.file, error)) {
    problems.error(mark, "", "found no such file", "the name of a file");
  } else if (fs::is_directory(request.file, error)) {
    problems.error(mark, "", "found a folder", "the name of a file");
  } else if (is_foreign_mesh_file(request.file)) {
    return check_mesh(request, problems);  // a mesh format we only have advice on
  } else {
    problems.error(mark, "",
                   std::string("found a name ") +
                       (extension.empty() ? "without an extension" : "that ends in " + in_quotes(extension)),
                   "one of " + listed(checked_extensions()) + did_you_mean(extension, checked_extensions()));
  }
  return {};
}

}  // namespace drydock
