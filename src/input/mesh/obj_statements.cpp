// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/obj_statements.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "input/in_quotes.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/nearest_name.h"
#include "input/number.h"
#include "input/text_scanner.h"
#include "input/wording.h"

namespace drydock {
namespace {

/// Statements without a bearing on the surface.
const std::vector<std::string>& passed_over() {
  static const std::vector<std::string> names{"vt",     "vn",     "vp", "g", "o",      "s",
                                              "usemtl", "mtllib", "l",  "p", "usemap", "mg"};
  return names;
}

std::vector<std::string> known_statements() {
  std::vector<std::string> names = passed_over();
  names.insert(names.end(), {"v", "f"});
  return names;
}

class ObjReader {
 public:
  ObjReader(std::string_view bytes, ProblemLimit& limit) : scanner_(bytes), limit_(limit) {}

  ObjStatements read() {
    for (; !scanner_.at_end(); scanner_.next_line()) {
      const Word keyword = scanner_.next_on_line();
      if (keyword.text.empty() || keyword.text.front() == '#') continue;
      if (keyword.text == "v") {
        read_vertex();
      } else if (keyword.text == "f") {
        read_face(keyword);
      } else if (std::find(passed_over().begin(), passed_over().end(), keyword.text) == passed_over().end()) {
        const std::string hint = did_you_mean(keyword.text, known_statements());
        limit_.error(mark(keyword), "", "unknown statement " + in_quotes(keyword.text) + hint,
                     hint.empty() ? "a statement of OBJ, as in v 0.1 0 0.25 or f 1 2 3" : "");
      }
    }
    check_later_vertices();
    return std::move(result_);
  }

 private:
  struct LaterCorner {  // names a vertex that had not been read yet
    std::size_t vertex = 0;
    Word word;
  };

  Mark mark(const Word& word) const { return scanner_.mark(word, limit_.file()); }

  /// `v x y z`, and as some programs write it a weight or a colour behind.
  void read_vertex() {
    Vector3 vertex = Vector3::Zero();
    for (int i = 0; i < 3; ++i) {
      const Word word = scanner_.next_on_line();
      if (word.text.empty() || word.text.front() == '#') {
        limit_.error(mark(word), "v", "found " + counted(static_cast<std::size_t>(i), "number"), "three");
        break;
      }
      const NumberReading reading = parse_number(word.text);
      if (reading.fault != NumberFault::kNone) {
        limit_.error(mark(word), "v", "found " + in_quotes(word.text), expected_number(word.text, reading.fault));
      } else if (std::abs(reading.value) > kLargestCoordinate_m) {
        limit_.error(mark(word), "v", "found " + in_quotes(word.text), "a coordinate within 1e9 m of the origin");
      } else {
        vertex[i] = reading.value;
      }
    }
    result_.vertices.push_back(vertex);  // also after a fault, so that later numbers of vertices stay right
  }

  void read_face(const Word& keyword) {
    ObjStatements::Face face{result_.corners.size(), 0, keyword.line};
    for (Word word = scanner_.next_on_line(); !word.text.empty() && word.text.front() != '#';
         word = scanner_.next_on_line()) {
      result_.corners.push_back(read_corner(word));
      ++face.corners;
    }
    if (face.corners < 3) {
      limit_.error(mark(keyword), "f", "found " + counted(face.corners, "corner"), "at least three");
      return;
    }
    result_.faces.push_back(face);
  }

  /// `i`, `i/t`, `i//n` or `i/t/n`; only the vertex counts. Numbers run from 1, or from −1 backwards.
  std::uint32_t read_corner(const Word& word) {
    const std::string_view text = word.text.substr(0, word.text.find('/'));
    long long number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string found = "found " + in_quotes(word.text);
    if (status == std::errc::invalid_argument || end != text.data() + text.size() || !has_whole_rest(word.text)) {
      limit_.error(mark(word), "f", found, "the number of a vertex, as in 7, 7/2, 7//3 or 7/2/3");
      return 0;
    }
    const auto so_far = static_cast<long long>(result_.vertices.size());
    if (status == std::errc::result_out_of_range || number == 0 || number < -so_far || number > UINT32_MAX) {
      limit_.error(mark(word), "f", found, range_text());
      return 0;
    }
    if (number > so_far) later_.push_back({static_cast<std::size_t>(number), word});
    return static_cast<std::uint32_t>(number > 0 ? number - 1 : so_far + number);
  }

  /// What stands behind the first slash: at most two whole numbers.
  static bool has_whole_rest(std::string_view word) {
    const std::size_t slash = word.find('/');
    if (slash == std::string_view::npos) return true;
    const std::string_view rest = word.substr(slash);
    return rest.size() > 1 && rest.back() != '/' && std::count(rest.begin(), rest.end(), '/') <= 2 &&
           rest.find_first_not_of("/-0123456789") == std::string_view::npos;
  }

  std::string range_text() const {
    const std::string count = std::to_string(result_.vertices.size());
    return "a vertex from 1 to " + count + ", or from -1 back to -" + count + " (vertices so far)";
  }

  void check_later_vertices() {
    for (const LaterCorner& corner : later_) {
      if (corner.vertex <= result_.vertices.size()) continue;
      limit_.error(mark(corner.word), "f", "found " + in_quotes(corner.word.text),
                   "a vertex from 1 to " + std::to_string(result_.vertices.size()));
    }
  }

  TextScanner scanner_;
  ProblemLimit& limit_;
  ObjStatements result_;
  std::vector<LaterCorner> later_;
};

}  // namespace

ObjStatements read_obj_statements(std::string_view bytes, ProblemLimit& limit) {
  return ObjReader(bytes, limit).read();
}

}  // namespace drydock
