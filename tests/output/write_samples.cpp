// SPDX-License-Identifier: Apache-2.0
// Writes one file of every kind into a result folder: write_samples DIR. read_back_test.py reads them with other
// programs' readers. The values follow formulas that the reader repeats, and have no symmetry to hide behind.
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "output/csv_text.h"
#include "output/log/log.h"
#include "output/mesh_bytes.h"
#include "output/result_folder.h"
#include "output/scene/scene_json.h"
#include "output/sha256.h"
#include "output/test/sample_scene.h"
#include "output/vtk_text.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

/// The numbers both sides know: exact in double, different for every argument, not all exact in float.
double sample(std::size_t a, std::size_t b, std::size_t c = 0) {
  const auto n = static_cast<double>(1 + a * 7919 + b * 104729 + c * 1299709);
  return std::sqrt(n) - static_cast<double>(n > 500000.0 ? 1000 : 3);
}

void require(const WriteStatus& status) {
  if (!status.ok()) throw std::runtime_error(status.refused);
}

TriangleMesh sample_mesh() {
  TriangleMesh mesh;
  for (std::size_t i = 0; i < 7; ++i) mesh.vertices.push_back({sample(i, 0), sample(i, 1), sample(i, 2)});
  mesh.triangles = {{0, 1, 2}, {2, 1, 3}, {4, 3, 5}, {6, 5, 0}, {1, 6, 4}};
  return mesh;
}

void write_meshes(ResultFolder& folder) {
  require(folder.write("meshes/part.stl", stl_bytes(sample_mesh(), "part")));
  require(folder.write("meshes/part.obj", obj_text(sample_mesh(), "part")));
}

void write_image(ResultFolder& folder) {
  const ImageGrid grid{Vector3(-1.5, 0.1, 2.75), Vector3(0.3, 0.2, 0.7), {4, 3, 2}};
  std::vector<double> margins, vectors;
  std::vector<float> coarse;
  std::vector<std::uint8_t> classes;
  std::vector<std::int32_t> numbers;
  for (std::size_t i = 0; i < grid.point_count(); ++i) {
    margins.push_back(sample(i, 3));
    for (std::size_t axis = 0; axis < 3; ++axis) vectors.push_back(sample(i, 4, axis));
  }
  for (std::size_t i = 0; i < grid.cell_count(); ++i) {
    coarse.push_back(static_cast<float>(sample(i, 5)));
    classes.push_back(static_cast<std::uint8_t>(i * 11 % 256));
    numbers.push_back(static_cast<std::int32_t>(i * i) - 100);
  }
  require(folder.write("map/cells.vti",
                       vti_text(grid, {{{"margin [m]", margins}, {"slope & <sign> [1]", vectors, 3}},
                                       {{"coarse [N]", coarse}, {"class", classes}, {"number", numbers}}})));
}

void write_cells(ResultFolder& folder) {
  UnstructuredGrid grid;
  for (std::size_t i = 0; i < 19; ++i) grid.points.push_back({sample(i, 6), sample(i, 7), sample(i, 8)});
  grid.cells = {{CellKind::kTriangle, {2, 0, 1}},
                {CellKind::kVoxel, {3, 4, 5, 6, 7, 8, 9, 10}},
                {CellKind::kHexahedron, {11, 12, 13, 14, 15, 16, 17, 18}},
                {CellKind::kTriangle, {1, 18, 7}}};
  std::vector<double> at_points, at_cells;
  for (std::size_t i = 0; i < grid.points.size(); ++i) at_points.push_back(sample(i, 9));
  for (std::size_t i = 0; i < grid.cells.size(); ++i) at_cells.push_back(sample(i, 10));
  require(folder.write("map/cells.vtu", vtu_text(grid, {{{"p [m]", at_points}}, {{"c [N]", at_cells}}})));
}

void write_log(ResultFolder& folder) {
  const LogRequest request{folder.path(),
                           {{{"control",
                              {{"/arms/left/q_rad", {"rad"}, "", "joint angles", {"1", "2", "3"}},
                               {"/cables/4/tension_N", {"N"}, "", "tension at the eye", {}}},
                              100},
                             {"frames", {pose_series("/bodies/prüfling/tip/pose", "W", "pose of the tip")}, 100}}},
                           "a run",
                           true};
  for (const std::string& name : log_names(request)) (void)folder.add(name);
  Log log(request);
  for (std::size_t i = 0; i < 250; ++i) {
    const double time_s = 0.01 * static_cast<double>(i) + 1e-4 * std::sqrt(static_cast<double>(i));
    require(log.append(0, time_s, std::vector<double>{sample(i, 11), sample(i, 12), sample(i, 13), sample(i, 14)}));
    if (i % 50 != 7) continue;
    std::vector<double> pose = {sample(i, 15), sample(i, 16), sample(i, 17)};
    const Rotation R_WB = rotation_about(Vector3(2, -1, 3).normalized(), 0.01 * static_cast<double>(i));
    for (const double part : to_wxyz(to_quaternion(R_WB))) pose.push_back(part);
    require(log.append(1, time_s, pose));
    require(log.append(Event{time_s, "contact", "peg, ü", "touch " + std::to_string(i)}));
  }
  log.finish();
}

void write_scene(ResultFolder& folder) {
  const SceneText scene = scene_json(testing::sample_scene());
  if (!scene.faults.empty()) throw std::runtime_error(to_string(scene.faults[0]));
  folder.write("scene.json", scene.json);
}

void write_tables(ResultFolder& folder) {
  CsvSheet table{{{"time", "s"}, {"force, \"x\"", "N"}}, {}};
  for (std::size_t i = 0; i < 9; ++i) table.rows.push_back({sample(i, 18), sample(i, 19)});
  require(folder.write("table.csv", csv_text(table)));
}

void write_all(const std::filesystem::path& path) {
  ResultFolderRequest request;
  request.folder = path;
  request.summary.command = "samples";
  request.summary.name = "sämples";
  request.summary.inputs = {{"b.yaml", sha256_hex("b")}, {"a.yaml", sha256_hex("a")}};
  request.run.command_line = {"write_samples", path.string()};
  request.run.started_utc = utc_now();
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) throw std::runtime_error(opened.refused);
  write_meshes(*opened.folder);
  write_image(*opened.folder);
  write_cells(*opened.folder);
  write_log(*opened.folder);
  write_scene(*opened.folder);
  write_tables(*opened.folder);
  request.run.wall_times = {{"all", 0.5}};
  const Json figures = {{"third_m", 1.0 / 3.0}, {"tiny_s", 5e-324}, {"huge_N", 1.7976931348623157e308},
                        {"sum_kg", 0.1 + 0.2},  {"cells", 24},      {"whole_m", 3.0}};
  require(opened.folder->finish(figures, request.run));
}

}  // namespace
}  // namespace drydock

int main(int argc, char** argv) {
  try {
    if (argc != 2) throw std::runtime_error("usage: write_samples DIR");
    drydock::write_all(argv[1]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "write_samples: %s\n", error.what());
    return 1;
  }
}
