// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/stl.h"

#include <algorithm>

#include "geometry/mesh/weld.h"
#include "input/in_quotes.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/mesh/stl_binary.h"
#include "input/mesh/stl_text.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::size_t kLookedAt = 1024;

enum class StlForm { kBinary, kText, kNeither };

bool begins_with_solid(std::string_view bytes) {
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  std::string word(bytes.substr(begin, 5));
  for (char& c : word) c = static_cast<char>(c | 0x20);  // ASCII lower case
  return word == "solid";
}

/// No control bytes at the front; bytes from 0x80 up may be a name in UTF-8.
bool looks_like_text(std::string_view bytes) {
  const std::string_view front = bytes.substr(0, kLookedAt);
  return std::none_of(front.begin(), front.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && (byte < '\t' || byte > '\r');
  });
}

/// A size that fits the triangle count settles it: many binary files begin with `solid`, and no text file has a count
/// that fits by chance.
StlForm form_of(std::string_view bytes) {
  const bool has_header = bytes.size() >= kStlHeaderBytes;
  const bool fits = has_header && bytes.size() == kStlHeaderBytes + kStlTriangleBytes * binary_stl_triangles(bytes);
  if (fits) return StlForm::kBinary;
  if (!looks_like_text(bytes)) return StlForm::kBinary;
  return begins_with_solid(bytes) ? StlForm::kText : StlForm::kNeither;
}

void warn_of_normals(const NormalCount& normals, const std::string& file, Problems& problems) {
  if (2 * normals.opposed <= normals.given) return;
  problems.warning({file, 0, 0}, "stored normals",
                   "found " + std::to_string(normals.opposed) + " of " + std::to_string(normals.given) +
                       " against the winding of their triangles",
                   "both to point outwards; the winding is used");
}

}  // namespace

void count_normal(NormalCount& count, const Vector3& stored, const Vector3& a, const Vector3& b, const Vector3& c) {
  const double along = stored.dot((b - a).cross(c - a));
  if (!(std::abs(along) > 0.0)) return;  // no normal, no area, or not finite
  ++count.given;
  if (along < 0.0) ++count.opposed;
}

void add_triangle(TriangleMesh& mesh, const Vector3& a, const Vector3& b, const Vector3& c) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), {a, b, c});
  mesh.triangles.push_back({first, first + 1, first + 2});
}

std::optional<TriangleMesh> parse_stl(std::string_view bytes, const std::string& file, Problems& problems) {
  const Mark whole{file, 0, 0};
  if (bytes.empty()) {
    problems.error(whole, "", "found an empty file", "STL, binary or text");
    return std::nullopt;
  }
  if (bytes.size() > kMostMeshBytes) {
    problems.error(whole, "", "found " + counted(bytes.size(), "byte"), "at most 2 GB");
    return std::nullopt;
  }
  NormalCount normals;
  std::optional<TriangleMesh> mesh;
  switch (form_of(bytes)) {
    case StlForm::kBinary:
      mesh = parse_binary_stl(bytes, file, normals, problems);
      break;
    case StlForm::kText:
      mesh = parse_text_stl(bytes, file, normals, problems);
      break;
    case StlForm::kNeither:
      problems.error({file, 1, 1}, "", "found " + in_quotes(bytes.substr(0, bytes.find_first_of("\r\n"))),
                     "STL: text that begins with \"solid\", or a binary file");
      break;
  }
  if (!mesh) return std::nullopt;
  warn_of_normals(normals, file, problems);
  return weld(*mesh);
}

}  // namespace drydock
