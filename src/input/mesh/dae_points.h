// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "input/mesh/dae_file.h"
#include "spatial/vector.h"

namespace drydock {

/// Points in a list of numbers that belongs to a DaePointReader.
struct DaePoints {
  const std::vector<double>* numbers = nullptr;
  std::size_t offset = 0;
  std::size_t stride = 3;
  std::array<std::size_t, 3> xyz{0, 1, 2};  // where x, y and z stand within a stride
  std::size_t count = 0;

  Vector3 operator[](std::size_t i) const {
    const double* first = numbers->data() + offset + i * stride;
    return {first[xyz[0]], first[xyz[1]], first[xyz[2]]};
  }
};

/// Finds the positions behind a <vertices>: <input semantic="POSITION">, its <source>, the <accessor> and the
/// <float_array> of that. Each is read once, however often it is named, and an accessor costs no copy.
class DaePointReader {
 public:
  explicit DaePointReader(DaeFile& file) : file_(file) {}

  /// Nothing if something was wrong, which has been reported then.
  std::optional<DaePoints> points_of(const XmlElement& vertices);

 private:
  std::optional<DaePoints> read_vertices(const XmlElement& vertices);
  std::optional<DaePoints> points_of_source(const XmlElement& source);
  std::optional<DaePoints> read_source(const XmlElement& source);
  std::optional<std::array<std::size_t, 3>> read_params(const XmlElement& accessor, std::size_t stride);
  const std::vector<double>& numbers_of(const XmlElement& array);

  DaeFile& file_;
  std::map<std::size_t, std::optional<DaePoints>> points_;  // by the number of <vertices> or <source>
  std::map<std::size_t, std::vector<double>> arrays_;       // by the number of <float_array>
};

}  // namespace drydock
