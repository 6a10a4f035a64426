// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/stl_binary.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "input/mesh/mesh_file_limits.h"
#include "input/problem_limit.h"
#include "input/wording.h"

namespace drydock {
namespace {

static_assert(std::endian::native == std::endian::little, "STL is little-endian and read as it stands in memory");

/// One record: normal, three corners, two bytes of attributes.
struct Record {
  std::array<Vector3, 4> points;  // the normal first
};

Record record_at(std::string_view bytes, std::size_t offset) {
  std::array<float, 12> values;
  std::memcpy(values.data(), bytes.data() + offset, sizeof values);
  Record record;
  for (std::size_t i = 0; i < 4; ++i) {
    record.points[i] = Vector3(static_cast<double>(values[3 * i]), static_cast<double>(values[3 * i + 1]),
                               static_cast<double>(values[3 * i + 2]));
  }
  return record;
}

bool is_usable(const Vector3& point) {
  return point.cwiseAbs().maxCoeff() <= kLargestCoordinate_m;
}

void report_corner(const Vector3& point, std::size_t triangle, std::size_t corner, std::size_t offset,
                   ProblemLimit& limit) {
  const std::string where = "triangle " + std::to_string(triangle) + ", corner " + std::to_string(corner) + " (byte " +
                            std::to_string(offset + 12 * corner) + ")";
  limit.error({limit.file(), 0, 0}, where, "found " + short_point(point),
              point.allFinite() ? "coordinates within 1e9 m of the origin" : "finite coordinates");
}

bool size_fits(std::string_view bytes, const std::string& file, Problems& problems) {
  const Mark whole{file, 0, 0};
  if (bytes.size() < kStlHeaderBytes) {
    problems.error(whole, "", "found " + counted(bytes.size(), "byte"),
                   "a binary STL header of 84 bytes; the file is cut short or is no STL");
    return false;
  }
  const std::size_t triangles = binary_stl_triangles(bytes);
  const std::size_t needed = kStlHeaderBytes + kStlTriangleBytes * triangles;
  if (bytes.size() == needed) return true;
  const std::string solid = bytes.substr(0, 5) == "solid" ? " (it begins with \"solid\" but is no text)" : "";
  const bool cut = bytes.size() < needed;
  problems.error(whole, "triangle count",
                 "found " + std::to_string(triangles) + ", which needs " + std::to_string(needed) +
                     " bytes, in a binary file of " + std::to_string(bytes.size()) + solid,
                 cut ? counted(needed - bytes.size(), "more byte") + "; the file is cut short"
                     : "the file to end " + counted(bytes.size() - needed, "byte") + " earlier");
  return false;
}

}  // namespace

std::size_t binary_stl_triangles(std::string_view bytes) {
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + 80, sizeof count);
  return count;
}

std::optional<TriangleMesh> parse_binary_stl(std::string_view bytes, const std::string& file, NormalCount& normals,
                                             Problems& problems) {
  if (!size_fits(bytes, file, problems)) return std::nullopt;
  const std::size_t count = binary_stl_triangles(bytes);
  if (count == 0) {
    problems.error({file, 0, 0}, "triangle count", "found 0", "at least one triangle");
    return std::nullopt;
  }
  ProblemLimit limit(problems, file);
  TriangleMesh mesh;
  mesh.triangles.reserve(count);
  mesh.vertices.reserve(3 * count);
  for (std::size_t t = 0; t < count; ++t) {
    const std::size_t offset = kStlHeaderBytes + kStlTriangleBytes * t;
    const Record record = record_at(bytes, offset);
    const auto& [normal, a, b, c] = record.points;
    for (std::size_t corner = 1; corner <= 3; ++corner) {
      if (!is_usable(record.points[corner])) report_corner(record.points[corner], t, corner, offset, limit);
    }
    add_triangle(mesh, a, b, c);
    count_normal(normals, normal, a, b, c);
  }
  if (limit.count() > 0) return std::nullopt;
  return mesh;
}

}  // namespace drydock
