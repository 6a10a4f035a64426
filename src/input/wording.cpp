// SPDX-License-Identifier: Apache-2.0
#include "input/wording.h"

#include <cmath>
#include <cstdio>

namespace drydock {

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

std::string counted(std::size_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string short_number(double value) {
  if (std::isnan(value)) return "nan";  // the C library prints the sign of a NaN, which says nothing
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value == 0.0 ? 0.0 : value);
  return text;
}

std::string short_point(const Vector3& point) {
  return "(" + short_number(point.x()) + ", " + short_number(point.y()) + ", " + short_number(point.z()) + ")";
}

}  // namespace drydock
