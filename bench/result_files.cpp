// SPDX-License-Identifier: Apache-2.0
#include "bench/result_files.h"

#include <algorithm>

#include "cli/interrupt.h"
#include "output/csv_text.h"
#include "output/log/log.h"
#include "output/mesh_bytes.h"
#include "output/scene/scene_json.h"
#include "output/vtk_text.h"

namespace drydock::bench {
namespace {

/// Number of a point of the grid (x slowest) in the order of VTK (x fastest).
std::vector<std::size_t> points_x_fastest() {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < kGridZ; ++k) {
    for (std::size_t j = 0; j < kGridY; ++j) {
      for (std::size_t i = 0; i < kGridX; ++i) order.push_back((i * kGridY + j) * kGridZ + k);
    }
  }
  return order;
}

Encoded grid_vti(const SweepResult& result) {
  const std::vector<Vector3>& points = result.course.points;
  ImageGrid grid;
  grid.origin = points.front();
  grid.cells = {kGridX - 1, kGridY - 1, kGridZ - 1};
  const Vector3 span = points.back() - points.front();
  grid.spacing = Vector3(span.x() / (kGridX - 1), span.y() / (kGridY - 1), span.z() / (kGridZ - 1));
  std::vector<std::uint8_t> blocked;
  std::vector<double> clearance_m;
  for (const std::size_t point : points_x_fastest()) {
    blocked.push_back(static_cast<std::uint8_t>(result.blocked[point]));
    clearance_m.push_back(result.clearances[point].smallest_m());
  }
  GridArrays arrays;
  arrays.at_points.push_back({"blocked", std::move(blocked)});
  arrays.at_points.push_back({"clearance [m]", std::move(clearance_m)});
  return vti_text(grid, arrays);
}

Encoded hall_vtu(const SweepResult& result) {
  UnstructuredGrid grid;
  std::vector<std::int32_t> part_of;
  for (std::size_t part = 0; part < result.parts.size(); ++part) {
    const TriangleMesh& mesh = result.parts[part].mesh;
    const auto first = static_cast<std::uint32_t>(grid.points.size());
    grid.points.insert(grid.points.end(), mesh.vertices.begin(), mesh.vertices.end());
    for (const Triangle& t : mesh.triangles) {
      grid.cells.push_back({CellKind::kTriangle, {first + t[0], first + t[1], first + t[2]}});
      part_of.push_back(static_cast<std::int32_t>(part));
    }
  }
  GridArrays arrays;
  arrays.at_cells.push_back({"part", std::move(part_of)});
  return vtu_text(grid, arrays);
}

Encoded clearance_csv(const SweepResult& result) {
  CsvSheet table;
  table.columns = {{"x", "m"}, {"y", "m"}, {"z", "m"}};
  for (std::size_t c = 0; c < kCables; ++c)
    table.columns.push_back({"clearance of cable " + std::to_string(c + 1), "m"});
  table.columns.insert(table.columns.end(), {{"clearance of D", "m"}, {"smallest clearance", "m"}, {"blocked", "1"}});
  for (std::size_t point = 0; point < result.blocked.size(); ++point) {
    const Vector3& D = result.course.points[point];
    const PointClearance& clearance = result.clearances[point];
    std::vector<double> row = {D.x(), D.y(), D.z()};
    row.insert(row.end(), clearance.cable_m.begin(), clearance.cable_m.end());
    row.insert(row.end(), {clearance.connector_m, clearance.smallest_m(), result.blocked[point] ? 1.0 : 0.0});
    table.rows.push_back(std::move(row));
  }
  return csv_text(table);
}

LogRequest log_request(const ResultFolder& folder, bool csv) {
  Rate rate{"sweep", {pose_series("/bodies/D/pose", "hall", "connection point on its way over the grid")}, 1024};
  for (std::size_t c = 0; c < kCables; ++c) {
    rate.series.push_back({"/cables/" + std::to_string(c + 1) + "/clearance_m",
                           {"m"},
                           "",
                           "distance between this cable's surface and the hall",
                           {}});
  }
  rate.series.push_back(
      {"/bodies/D/clearance_m", {"m"}, "", "distance between the connector's surface and the hall", {}});
  rate.series.push_back({"/bodies/D/blocked", {"1"}, "", "1 where a cable or the connector touches the hall", {}});
  return {folder.path(), {{rate}}, "sweep over the grid, one point every 10 ms", csv};
}

WriteStatus write_log(ResultFolder& folder, const SweepResult& result, bool csv) {
  const LogRequest request = log_request(folder, csv);
  for (const std::string& name : log_names(request)) folder.add(name);
  Log log(request);
  for (std::size_t point = 0; point < result.blocked.size(); ++point) {
    if (point % kSlab == 0) throw_if_interrupted();
    const Vector3& D = result.course.points[point];
    const PointClearance& c = result.clearances[point];
    const bool blocked = result.blocked[point];
    std::vector<double> row = {D.x(), D.y(), D.z(), 1, 0, 0, 0};
    row.insert(row.end(), c.cable_m.begin(), c.cable_m.end());
    row.insert(row.end(), {c.connector_m, blocked ? 1.0 : 0.0});
    if (WriteStatus status = log.append(0, result.time_s(point), row); !status.ok()) return status;
    if (point > 0 && blocked == static_cast<bool>(result.blocked[point - 1])) continue;
    const Event event{result.time_s(point), blocked ? "blocked" : "free", "D", "the first such point on its way"};
    if (WriteStatus status = log.append(event); !status.ok()) return status;
  }
  log.finish();
  return {};
}

Encoded scene_text(const SweepResult& result) {
  SceneText text = scene_json(sweep_scene(result));
  return {std::move(text.json), text.faults.empty() ? "" : to_string(text.faults.front())};
}

}  // namespace

SweepResult sweep(const Course& course, const BoxTree& tree) {
  SweepResult result{course.name, hall_parts(hall_size(course.name)), course, {}, {}};
  for (std::size_t point = 0; point < course.points.size(); ++point) {
    if (point % kSlab == 0) throw_if_interrupted();
    result.clearances.push_back(clearance_at(tree, course, point));
  }
  result.blocked = blocked_points(tree_kernel(), tree, course, throw_if_interrupted);
  return result;
}

WriteStatus write_results(ResultFolder& folder, const SweepResult& result, const Report& report, bool csv) {
  using Maker = std::function<Encoded()>;
  std::vector<std::pair<std::string, Maker>> files = {
      {"bench.json", [&] { return checked_json(to_json(report)); }},
      {"grid.vti", [&] { return grid_vti(result); }},
      {"hall.stl", [&] { return stl_bytes(result.course.mesh, "suspension hall " + result.hall); }},
      {"hall.vtu", [&] { return hall_vtu(result); }},
      {"scene.json", [&] { return scene_text(result); }},
  };
  if (csv) files.emplace_back("clearance.csv", [&] { return clearance_csv(result); });
  for (const auto& [name, make] : files) {
    throw_if_interrupted();
    if (WriteStatus status = folder.write(name, make()); !status.ok()) return status;
  }
  return write_log(folder, result, csv);
}

Json sweep_figures(const SweepResult& result, const Report& report) {
  const auto by_clearance = [](const PointClearance& a, const PointClearance& b) {
    return a.smallest_m() < b.smallest_m();
  };
  const auto [least, most] = std::minmax_element(result.clearances.begin(), result.clearances.end(), by_clearance);
  Json figures = {{"hall", result.hall},
                  {"parts", result.parts.size()},
                  {"triangles", result.course.mesh.triangles.size()},
                  {"points", result.blocked.size()},
                  {"blocked_points", std::count(result.blocked.begin(), result.blocked.end(), 1)},
                  {"smallest_clearance_m", least->smallest_m()},
                  {"largest_clearance_m", most->smallest_m()}};
  figures.update(answer_figures(report));
  return figures;
}

}  // namespace drydock::bench
