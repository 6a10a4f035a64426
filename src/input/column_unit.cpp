// SPDX-License-Identifier: Apache-2.0
#include "input/column_unit.h"

#include <string_view>
#include <utility>

namespace drydock {
namespace {

/// Units as the names of columns have them: force_x_N, roll_deg.
constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
    {"_s", "s"},   {"_ms", "ms"}, {"_us", "us"}, {"_ns", "ns"},  {"_rad", "rad"},  {"_deg", "deg"}, {"_m", "m"},
    {"_mm", "mm"}, {"_N", "N"},   {"_kN", "kN"}, {"_Nm", "N m"}, {"_Nmm", "mN m"}, {"_mNm", "mN m"}};

}  // namespace

ColumnName without_unit(const std::string& column) {
  for (const auto& [open, close] : {std::pair{'[', ']'}, std::pair{'(', ')'}}) {
    const std::size_t begin = column.rfind(open);
    if (begin == std::string::npos || begin == 0 || column.back() != close) continue;
    const auto unit = parse_unit(std::string_view(column).substr(begin + 1, column.size() - begin - 2));
    if (unit) return {column.substr(0, begin), unit};
  }
  for (const auto& [ending, text] : kEndings)
    if (column.size() > ending.size() && column.ends_with(ending))
      return {column.substr(0, column.size() - ending.size()), parse_unit(text)};
  return {column, std::nullopt};
}

}  // namespace drydock
