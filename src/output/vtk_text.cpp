// SPDX-License-Identifier: Apache-2.0
#include "output/vtk_text.h"

#include <cmath>
#include <set>
#include <span>
#include <type_traits>

#include "output/base64.h"
#include "output/gzip.h"
#include "output/little_endian.h"
#include "output/number_text.h"
#include "output/xml_text.h"

namespace drydock {
namespace {

template <typename Number>
constexpr const char* vtk_type() {
  if constexpr (std::is_same_v<Number, double>) return "Float64";
  if constexpr (std::is_same_v<Number, float>) return "Float32";
  if constexpr (std::is_same_v<Number, std::uint8_t>) return "UInt8";
  if constexpr (std::is_same_v<Number, std::int32_t>) return "Int32";
  if constexpr (std::is_same_v<Number, std::int64_t>) return "Int64";
}

/// The elements of the file and, apart, the appended data they point into.
struct Document {
  std::string elements;
  std::string appended;  // of each array, as vtkZLibDataCompressor has it, both in base64: sizes, then blocks

  template <typename Number>
  void add(const std::string& name, std::size_t components, std::span<const Number> numbers) {
    elements += std::string("        <DataArray type=\"") + vtk_type<Number>() + "\" Name=\"" + xml_escaped(name) +
                "\" NumberOfComponents=\"" + std::to_string(components) + "\" format=\"appended\" offset=\"" +
                std::to_string(appended.size()) + "\"/>\n";
    append(little_endian_bytes(numbers));
  }

 private:
  /// Sizes of 64 bits: how many blocks, their length, that of the last if it is shorter (else 0), each one packed.
  void append(const std::string& bytes) {
    constexpr std::size_t kBlock = std::size_t{1} << 20;
    std::string sizes, blocks;
    append_little_endian(sizes, static_cast<std::uint64_t>((bytes.size() + kBlock - 1) / kBlock));
    append_little_endian(sizes, static_cast<std::uint64_t>(kBlock));
    append_little_endian(sizes, static_cast<std::uint64_t>(bytes.size() % kBlock));
    for (std::size_t begin = 0; begin < bytes.size(); begin += kBlock) {
      const std::string packed = zlib_deflated(std::string_view(bytes).substr(begin, kBlock));
      append_little_endian(sizes, static_cast<std::uint64_t>(packed.size()));
      blocks += packed;
    }
    appended += base64(sizes) + base64(blocks);
  }
};

std::string array_fault(const GridArray& array, std::size_t places) {
  return std::visit(
      [&](const auto& values) -> std::string {
        if (array.components == 0 || values.size() != places * array.components)
          return std::to_string(values.size()) + " values, expected " + std::to_string(places) + " times " +
                 std::to_string(array.components);
        for (std::size_t i = 0; i < values.size(); ++i)
          if (!std::isfinite(static_cast<double>(values[i])))
            return "value " + std::to_string(i) + " is " + found_text(static_cast<double>(values[i]));
        return {};
      },
      array.values);
}

std::string arrays_fault(const std::vector<GridArray>& arrays, std::size_t places, const char* where) {
  std::set<std::string> names;
  for (const GridArray& array : arrays) {
    const std::string at = std::string(where) + " array \"" + array.name + "\": ";
    if (array.name.empty()) return at + "no name";
    if (!names.insert(array.name).second) return at + "the name is used twice";
    if (std::string fault = array_fault(array, places); !fault.empty()) return at + fault;
  }
  return {};
}

void add_section(Document& document, const char* section, const std::vector<GridArray>& arrays) {
  document.elements += std::string("      <") + section + ">\n";
  for (const GridArray& array : arrays)
    std::visit([&](const auto& values) { document.add(array.name, array.components, std::span(values)); },
               array.values);
  document.elements += std::string("      </") + section + ">\n";
}

void add_arrays(Document& document, const GridArrays& arrays) {
  add_section(document, "PointData", arrays.at_points);
  add_section(document, "CellData", arrays.at_cells);
}

Encoded vtk_file(const std::string& type, const std::string& open, const Document& document) {
  return {"<?xml version=\"1.0\"?>\n<VTKFile type=\"" + type +
              "\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\" "
              "compressor=\"vtkZLibDataCompressor\">\n  " +
              open + document.elements + "    </Piece>\n  </" + type + ">\n  <AppendedData encoding=\"base64\">\n   _" +
              document.appended + "\n  </AppendedData>\n</VTKFile>\n",
          {}};
}

std::size_t corner_count(CellKind kind) {
  return kind == CellKind::kTriangle ? 3 : 8;
}

std::uint8_t vtk_cell_type(CellKind kind) {  // numbers of vtkCellType.h
  switch (kind) {
    case CellKind::kTriangle:
      return 5;
    case CellKind::kVoxel:
      return 11;
    case CellKind::kHexahedron:
      return 12;
  }
  return 0;
}

std::string cells_fault(const UnstructuredGrid& grid) {
  for (std::size_t i = 0; i < grid.points.size(); ++i)
    for (int axis = 0; axis < 3; ++axis)
      if (!std::isfinite(grid.points[i][axis]))
        return "points[" + std::to_string(i) + "]." + "xyz"[axis] + " is " + found_text(grid.points[i][axis]);
  for (std::size_t i = 0; i < grid.cells.size(); ++i)
    for (std::size_t k = 0; k < corner_count(grid.cells[i].kind); ++k)
      if (grid.cells[i].corners[k] >= grid.points.size())
        return "cells[" + std::to_string(i) + "] names point " + std::to_string(grid.cells[i].corners[k]) + " of " +
               std::to_string(grid.points.size());
  return {};
}

void add_points(Document& document, const std::vector<Vector3>& points) {
  std::vector<double> coordinates;
  coordinates.reserve(3 * points.size());
  for (const Vector3& p : points) coordinates.insert(coordinates.end(), {p.x(), p.y(), p.z()});
  document.elements += "      <Points>\n";
  document.add("Points", 3, std::span<const double>(coordinates));
  document.elements += "      </Points>\n";
}

void add_cells(Document& document, const std::vector<GridCell>& cells) {
  std::vector<std::int64_t> connectivity, offsets;
  std::vector<std::uint8_t> types;
  for (const GridCell& cell : cells) {
    for (std::size_t k = 0; k < corner_count(cell.kind); ++k) connectivity.push_back(cell.corners[k]);
    offsets.push_back(static_cast<std::int64_t>(connectivity.size()));
    types.push_back(vtk_cell_type(cell.kind));
  }
  document.elements += "      <Cells>\n";
  document.add("connectivity", 1, std::span<const std::int64_t>(connectivity));
  document.add("offsets", 1, std::span<const std::int64_t>(offsets));
  document.add("types", 1, std::span<const std::uint8_t>(types));
  document.elements += "      </Cells>\n";
}

std::string three(const Vector3& v) {
  return shortest(v.x()) + ' ' + shortest(v.y()) + ' ' + shortest(v.z());
}

std::string first_of(std::string a, std::string b, std::string c) {
  return !a.empty() ? a : !b.empty() ? b : c;
}

}  // namespace

Encoded vti_text(const ImageGrid& grid, const GridArrays& arrays) {
  if (std::string fault = grid_fault(grid); !fault.empty()) return {{}, "grid: " + fault};
  if (std::string fault = first_of(arrays_fault(arrays.at_points, grid.point_count(), "point"),
                                   arrays_fault(arrays.at_cells, grid.cell_count(), "cell"), {});
      !fault.empty())
    return {{}, std::move(fault)};
  Document document;
  add_arrays(document, arrays);
  const std::string extent = "0 " + std::to_string(grid.cells[0]) + " 0 " + std::to_string(grid.cells[1]) + " 0 " +
                             std::to_string(grid.cells[2]);
  return vtk_file("ImageData",
                  "<ImageData WholeExtent=\"" + extent + "\" Origin=\"" + three(grid.origin) + "\" Spacing=\"" +
                      three(grid.spacing) + "\">\n    <Piece Extent=\"" + extent + "\">\n",
                  document);
}

Encoded vtu_text(const UnstructuredGrid& grid, const GridArrays& arrays) {
  if (std::string fault = first_of(cells_fault(grid), arrays_fault(arrays.at_points, grid.points.size(), "point"),
                                   arrays_fault(arrays.at_cells, grid.cells.size(), "cell"));
      !fault.empty())
    return {{}, std::move(fault)};
  Document document;
  add_arrays(document, arrays);
  add_points(document, grid.points);
  add_cells(document, grid.cells);
  return vtk_file("UnstructuredGrid",
                  "<UnstructuredGrid>\n    <Piece NumberOfPoints=\"" + std::to_string(grid.points.size()) +
                      "\" NumberOfCells=\"" + std::to_string(grid.cells.size()) + "\">\n",
                  document);
}

}  // namespace drydock
