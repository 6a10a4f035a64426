// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_primitives.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/mesh/dae_numbers.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::size_t kLargestInputOffset = 255;
constexpr std::size_t kMostCorners = 3 * kMostDaeTriangles;

class PrimitiveReader {
 public:
  PrimitiveReader(DaeFile& file, const XmlElement& primitive, DaePointReader& points)
      : file_(file), primitive_(primitive), points_(points) {}

  DaePolygons read() {
    const std::size_t errors_before = file_.errors();
    const XmlElement* vertices = read_inputs();
    if (file_.errors() > errors_before) return {};
    if (vertices == nullptr) {
      const bool empty = file_.child(primitive_, "p") == nullptr;  // then nobody misses the vertices
      if (!empty) file_.error(primitive_, "found no <input semantic=\"VERTEX\">", "one");
      return {};
    }
    const auto points = points_.points_of(*vertices);
    if (!points) return {};
    polygons_.points = *points;
    read_lists();
    if (file_.errors() > errors_before) return {};
    return std::move(polygons_);
  }

 private:
  /// The <vertices> that the corners name. Indices of all inputs take turns; inputs with one offset share an index.
  const XmlElement* read_inputs() {
    const XmlElement* vertices = nullptr;
    for (const std::size_t number : primitive_.children) {
      const XmlElement& input = file_.document().elements[number];
      if (input.name != "input") continue;
      if (input.find("offset") == nullptr) file_.error(input, "found no attribute offset", "offset=\"0\" or above");
      const std::size_t offset = dae_whole_attribute(file_, input, "offset", 0, 0, kLargestInputOffset).value_or(0);
      stride_ = std::max(stride_, offset + 1);
      const XmlAttribute* semantic = input.find("semantic");
      if (semantic == nullptr || semantic->value != "VERTEX" || vertices != nullptr) continue;
      vertices = file_.linked(input, "source", "vertices");
      vertex_offset_ = offset;
    }
    return vertices;
  }

  void read_lists() {
    std::size_t found = 0;  // triangles, polygons, strips or fans, as the attribute `count` counts them
    for (const std::size_t number : primitive_.children) {
      const XmlElement& element = file_.document().elements[number];
      if (element.name == "ph") {
        ++found;
        file_.error(element, "found a polygon with holes",
                    "polygons without; have the program that writes the file triangulate it");
      } else if (element.name == "p") {
        found += read_list(element);
      }
    }
    warn_of_dae_count(file_, primitive_, primitive_.name == "polylist" ? polygons_.sizes.size() : found,
                      primitive_.name == "triangles" ? "triangle" : "element");
  }

  /// One <p>; how many of what `count` counts it holds.
  std::size_t read_list(const XmlElement& p) {
    const std::vector<DaeCorner> corners = read_corners(p);
    if (primitive_.name == "polylist") {
      add_polygons(p, corners);
      return 0;
    }
    if (corners.empty()) return primitive_.name == "triangles" ? 0 : 1;
    if (primitive_.name == "triangles") {
      if (corners.size() % 3 != 0) file_.error(p, "found " + counted(corners.size(), "corner"), "three a triangle");
      add(corners);
      polygons_.sizes.resize(polygons_.corners.size() / 3, 3);
      return corners.size() / 3;
    }
    if (corners.size() < 3) {
      file_.error(p, "found " + counted(corners.size(), "corner"), "at least three");
    } else if (primitive_.name == "polygons") {
      add(corners);
      polygons_.sizes.push_back(static_cast<std::uint32_t>(corners.size()));
    } else {
      add_strip_or_fan(p, corners);
    }
    return 1;
  }

  std::vector<DaeCorner> read_corners(const XmlElement& p) {
    std::vector<DaeCorner> corners;
    const std::size_t points = polygons_.points.count;
    std::size_t indices = 0;
    DaeWords words(file_, p);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
      if (indices++ % stride_ != vertex_offset_) continue;
      const std::size_t errors_before = file_.errors();
      const std::uint32_t point = dae_whole_number(file_, p, word, words.offset());
      if (point >= points && file_.errors() == errors_before) {
        file_.error(p, words.offset(), "found " + in_quotes(word),
                    points == 0 ? "no corners; there are no points"
                                : "the number of a point, from 0 to " + std::to_string(points - 1));
      }
      corners.push_back({point, static_cast<std::uint32_t>(words.offset())});
      if (corners.size() + polygons_.corners.size() > kMostCorners) {
        file_.error(p, words.offset(), "found more than " + std::to_string(kMostCorners) + " corners",
                    "a smaller mesh");
        return {};
      }
    }
    if (indices % stride_ != 0) {
      file_.error(p, "found " + std::to_string(indices) + (indices == 1 ? " index" : " indices"),
                  std::to_string(stride_) + " for each corner, by the offsets of the inputs");
    }
    return corners;
  }

  void add(const std::vector<DaeCorner>& corners) {
    polygons_.corners.insert(polygons_.corners.end(), corners.begin(), corners.end());
  }

  /// Of a <polylist>: as many corners for each polygon as <vcount> says.
  void add_polygons(const XmlElement& p, const std::vector<DaeCorner>& corners) {
    const XmlElement* vcount = file_.child(primitive_, "vcount");
    if (vcount == nullptr || !polygons_.sizes.empty()) {
      if (corners.empty()) return;
      file_.error(p, vcount == nullptr ? "found no <vcount> beside it" : "found a second one", "one of each");
      return;
    }
    std::size_t needed = 0;
    DaeWords words(file_, *vcount);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
      const std::size_t errors_before = file_.errors();
      const std::uint32_t size = dae_whole_number(file_, *vcount, word, words.offset());
      if (size < 3 && file_.errors() == errors_before) {
        file_.error(*vcount, words.offset(), "found a polygon of " + counted(size, "corner"), "at least three");
      }
      polygons_.sizes.push_back(size);
      needed += size;
      if (needed <= kMostCorners) continue;
      file_.error(*vcount, words.offset(), "found more than " + std::to_string(kMostCorners) + " corners",
                  "a smaller mesh");
      return;
    }
    if (needed != corners.size()) {
      file_.error(p, "found " + counted(corners.size(), "corner"), std::to_string(needed) + ", the sum of <vcount>");
    }
    add(corners);
  }

  /// Each corner from the third on makes a triangle with two before it. Programs repeat corners to join strips.
  void add_strip_or_fan(const XmlElement& p, const std::vector<DaeCorner>& corners) {
    if (polygons_.sizes.size() + corners.size() - 2 > kMostDaeTriangles) {
      file_.error(p, "found more than " + std::to_string(kMostDaeTriangles) + " triangles", "a smaller mesh");
      return;
    }
    const bool fan = primitive_.name == "trifans";
    for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
      const bool odd = !fan && i % 2 == 1;
      const DaeCorner &a = fan ? corners[0] : corners[i + (odd ? 1 : 0)], &b = corners[fan ? i + 1 : i + (odd ? 0 : 1)],
                      &c = corners[i + 2];
      if (!fan && (a.point == b.point || b.point == c.point || c.point == a.point)) continue;
      polygons_.corners.insert(polygons_.corners.end(), {a, b, c});
      polygons_.sizes.push_back(3);
    }
  }

  DaeFile& file_;
  const XmlElement& primitive_;
  DaePointReader& points_;
  std::size_t stride_ = 1;
  std::size_t vertex_offset_ = 0;
  DaePolygons polygons_;
};

}  // namespace

bool is_dae_surface(std::string_view name) {
  return name == "triangles" || name == "polylist" || name == "polygons" || name == "tristrips" || name == "trifans";
}

DaePolygons dae_polygons(DaeFile& file, const XmlElement& primitive, DaePointReader& points) {
  return PrimitiveReader(file, primitive, points).read();
}

}  // namespace drydock
