// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "output/base64.h"
#include "output/json_text.h"
#include "output/little_endian.h"

namespace drydock {

/// Where the arrays of a JSON go: into it as base64, as in a file, or beside it, as in a binary message, named by
/// where they begin in `bytes`. Little-endian numbers, last index fastest.
///   {"type": "float64" | "float32" | "uint32" | "uint16" | "uint8", "shape": [n, …], "base64": "…"}  or "offset": 16
class JsonArrays {
 public:
  enum class Place { kInside, kBeside };

  explicit JsonArrays(Place place) : place_(place) {}

  template <typename Number>
  Json array(const std::vector<std::size_t>& shape, const std::vector<Number>& numbers) {
    const std::string raw = little_endian_bytes(std::span<const Number>(numbers));
    Json json = {{"type", type_name(Number{})}, {"shape", shape}};
    if (place_ == Place::kInside)
      json["base64"] = base64(raw);
    else
      json["offset"] = append(raw);
    return json;
  }
  template <typename Number>
  Json array(const std::vector<Number>& numbers) {
    return array({numbers.size()}, numbers);
  }
  /// What the eye sees needs no more than seven digits.
  Json floats(const std::vector<std::size_t>& shape, const std::vector<double>& numbers) {
    return array(shape, std::vector<float>(numbers.begin(), numbers.end()));
  }

  /// What stands beside the JSON: each array at a multiple of 8, so that a page can look at it in place.
  const std::string& bytes() const { return bytes_; }

 private:
  static const char* type_name(double) { return "float64"; }
  static const char* type_name(float) { return "float32"; }
  static const char* type_name(std::uint32_t) { return "uint32"; }
  static const char* type_name(std::uint16_t) { return "uint16"; }
  static const char* type_name(std::uint8_t) { return "uint8"; }

  std::size_t append(const std::string& raw) {
    bytes_.resize((bytes_.size() + 7) / 8 * 8, '\0');
    const std::size_t offset = bytes_.size();
    bytes_ += raw;
    return offset;
  }

  Place place_;
  std::string bytes_;
};

}  // namespace drydock
