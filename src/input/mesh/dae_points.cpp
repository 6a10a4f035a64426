// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_points.h"

#include <algorithm>

#include "input/mesh/dae_numbers.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::size_t kLargestStride = 1000;
constexpr std::size_t kLargestOffset = 1'000'000'000;

bool has_value(const XmlElement& element, std::string_view attribute, std::string_view value) {
  const XmlAttribute* found = element.find(attribute);
  return found != nullptr && found->value == value;
}

}  // namespace

std::optional<DaePoints> DaePointReader::points_of(const XmlElement& vertices) {
  const auto [known, is_new] = points_.try_emplace(file_.number_of(vertices));
  if (is_new) known->second = read_vertices(vertices);
  return known->second;
}

std::optional<DaePoints> DaePointReader::read_vertices(const XmlElement& vertices) {
  for (const std::size_t number : vertices.children) {
    const XmlElement& input = file_.document().elements[number];
    if (input.name != "input" || !has_value(input, "semantic", "POSITION")) continue;
    const XmlElement* source = file_.linked(input, "source", "source");
    return source == nullptr ? std::nullopt : points_of_source(*source);
  }
  file_.error(vertices, "found no <input semantic=\"POSITION\">", "one");
  return std::nullopt;
}

std::optional<DaePoints> DaePointReader::points_of_source(const XmlElement& source) {
  const auto [known, is_new] = points_.try_emplace(file_.number_of(source));
  if (is_new) known->second = read_source(source);
  return known->second;
}

std::optional<DaePoints> DaePointReader::read_source(const XmlElement& source) {
  const XmlElement* technique = file_.child(source, "technique_common");
  const XmlElement* accessor = technique == nullptr ? nullptr : file_.child(*technique, "accessor");
  if (accessor == nullptr) {
    file_.error(source, "found no <technique_common> with an <accessor>", "one");
    return std::nullopt;
  }
  const XmlElement* array = file_.linked(*accessor, "source", "float_array");
  const auto stride = dae_whole_attribute(file_, *accessor, "stride", 1, 1, kLargestStride);
  const auto offset = dae_whole_attribute(file_, *accessor, "offset", 0, 0, kLargestOffset);
  if (array == nullptr || !stride || !offset) return std::nullopt;
  const auto xyz = read_params(*accessor, *stride);
  if (!xyz) return std::nullopt;

  DaePoints points{&numbers_of(*array), *offset, *stride, *xyz, 0};
  const std::size_t last = *offset + *std::max_element(xyz->begin(), xyz->end());
  const std::size_t numbers = points.numbers->size();
  points.count = numbers > last ? (numbers - last - 1) / *stride + 1 : 0;
  // Several accessors may share an array, so only a count that is too large is odd.
  const auto count = dae_whole_attribute(file_, *accessor, "count", points.count, 0, UINT32_MAX);
  if (count && *count > points.count) {
    file_.warning(*accessor, "found a count of " + std::to_string(*count) + " for " + counted(points.count, "point"),
                  "a count that fits; what is there is used");
  }
  return points;
}

/// By the names of the <param>s; without names the first three.
std::optional<std::array<std::size_t, 3>> DaePointReader::read_params(const XmlElement& accessor, std::size_t stride) {
  constexpr std::string_view kNames[] = {"X", "Y", "Z"};
  std::array<std::size_t, 3> xyz{0, 1, 2};
  std::size_t place = 0, named = 0;
  for (const std::size_t number : accessor.children) {
    const XmlElement& param = file_.document().elements[number];
    if (param.name != "param") continue;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!has_value(param, "name", kNames[i])) continue;
      xyz[i] = place;
      ++named;
    }
    ++place;
  }
  if ((named == 0 || named == 3) && *std::max_element(xyz.begin(), xyz.end()) < stride) return xyz;
  file_.error(accessor,
              "found " + counted(named, "parameter") + " of X, Y and Z in a stride of " + std::to_string(stride),
              "three, as in <param name=\"X\" type=\"float\"/>, and a stride that holds them");
  return std::nullopt;
}

const std::vector<double>& DaePointReader::numbers_of(const XmlElement& array) {
  const auto [known, is_new] = arrays_.try_emplace(file_.number_of(array));
  if (is_new) {
    known->second = dae_numbers(file_, array);
    warn_of_dae_count(file_, array, known->second.size(), "number");
  }
  return known->second;
}

}  // namespace drydock
