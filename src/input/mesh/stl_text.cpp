// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/stl_text.h"

#include <array>
#include <cctype>
#include <cmath>

#include "input/in_quotes.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/number.h"
#include "input/problem_limit.h"
#include "input/text_scanner.h"

namespace drydock {
namespace {

bool same_word(std::string_view text, std::string_view lower_case) {
  if (text.size() != lower_case.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(text[i])) != lower_case[i]) return false;
  }
  return true;
}

std::string of_three(const std::string& holder, NumberFault fault) {
  const bool missing = fault == NumberFault::kNoNumber || fault == NumberFault::kEmpty;
  return missing ? "; a " + holder + " has three" : std::string();
}

/// A reader of `solid NAME { facet normal x y z outer loop { vertex x y z }³ endloop endfacet } endsolid NAME`, one or
/// more times. Line breaks count only after the names of solids.
class TextStl {
 public:
  TextStl(std::string_view bytes, const std::string& file, NormalCount& normals, Problems& problems)
      : scanner_(bytes), normals_(normals), limit_(problems, file) {}

  std::optional<TriangleMesh> read() {
    advance();
    while (!word_.text.empty()) {
      if (!read_solid()) break;
    }
    if (limit_.count() == 0 && mesh_.triangles.empty()) {
      limit_.error({limit_.file(), 0, 0}, "", "found no facets", "at least one");
    }
    if (limit_.count() > 0) return std::nullopt;
    return std::move(mesh_);
  }

 private:
  void advance() { word_ = scanner_.next(); }
  Mark mark() const { return scanner_.mark(word_, limit_.file()); }
  bool is(std::string_view keyword) const { return same_word(word_.text, keyword); }

  void complain(const std::string& expected) {
    limit_.error(mark(), "", word_.text.empty() ? "found the end of the file" : "found " + in_quotes(word_.text),
                 expected);
  }

  /// False when the file ended or so little of it made sense that going on would only repeat the complaint.
  bool read_solid() {
    if (!is("solid")) {
      complain("\"solid\"");
      return false;
    }
    scanner_.rest_of_line();
    advance();
    while (!is("endsolid")) {
      if (!is("facet")) {
        complain("\"facet\" or \"endsolid\"");
        if (!skip_to_facet()) return false;
      } else if (!read_facet() && !skip_to_facet()) {
        return false;
      }
    }
    scanner_.rest_of_line();
    advance();
    return true;
  }

  /// After a fault: on to the next facet or the end of the solid.
  bool skip_to_facet() {
    while (!word_.text.empty() && !is("facet") && !is("endsolid")) advance();
    return !word_.text.empty();
  }

  bool read_facet() {
    Vector3 normal;
    std::array<Vector3, 3> corners;
    if (!take("facet") || !take("normal") || !read_normal(normal) || !take("outer") || !take("loop")) return false;
    for (Vector3& corner : corners) {
      if (!take("vertex") || !read_vertex(corner)) return false;
    }
    if (!take("endloop") || !take("endfacet")) return false;
    add_triangle(mesh_, corners[0], corners[1], corners[2]);
    count_normal(normals_, normal, corners[0], corners[1], corners[2]);
    return true;
  }

  bool take(std::string_view keyword) {
    if (!is(keyword)) {
      complain("\"" + std::string(keyword) + "\"");
      return false;
    }
    advance();
    return true;
  }

  /// Normals are only compared with the winding; many programs write nan for a triangle without area.
  bool read_normal(Vector3& normal) {
    for (int i = 0; i < 3; ++i) {
      const NumberReading reading = parse_number(word_.text);
      const bool number = reading.fault == NumberFault::kNone || reading.fault == NumberFault::kNotFinite;
      if (!number) {
        complain(expected_number(word_.text, reading.fault) + of_three("normal", reading.fault));
        return false;
      }
      normal[i] = reading.value;
      advance();
    }
    return true;
  }

  bool read_vertex(Vector3& vertex) {
    for (int i = 0; i < 3; ++i) {
      const NumberReading reading = parse_number(word_.text);
      if (reading.fault != NumberFault::kNone) {
        complain(expected_number(word_.text, reading.fault) + of_three("vertex", reading.fault));
        return false;
      }
      if (std::abs(reading.value) > kLargestCoordinate_m) {
        complain("a coordinate within 1e9 m of the origin");
        return false;
      }
      vertex[i] = reading.value;
      advance();
    }
    return true;
  }

  TextScanner scanner_;
  Word word_;
  TriangleMesh mesh_;
  NormalCount& normals_;
  ProblemLimit limit_;
};

}  // namespace

std::optional<TriangleMesh> parse_text_stl(std::string_view bytes, const std::string& file, NormalCount& normals,
                                           Problems& problems) {
  return TextStl(bytes, file, normals, problems).read();
}

}  // namespace drydock
