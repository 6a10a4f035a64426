// SPDX-License-Identifier: Apache-2.0
#include "mission/time_profile.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

double table_value(const TimeProfile& profile, TablePlace place, double time_s) {
  const std::vector<TimeProfile::Knot>& table = profile.table;
  if (place < 0) return table.front().value;
  const auto at = static_cast<std::size_t>(place);
  if (profile.steps || at + 1 == table.size()) return table[at].value;
  const TimeProfile::Knot &a = table[at], &b = table[at + 1];
  return a.value + (b.value - a.value) * ((time_s - a.time_s) / (b.time_s - a.time_s));
}

}  // namespace

TablePlace table_place(const TimeProfile& profile, double time_s) {
  const auto later = std::upper_bound(profile.table.begin(), profile.table.end(), time_s,
                                      [](double t_s, const TimeProfile::Knot& knot) { return t_s < knot.time_s; });
  return later - profile.table.begin() - 1;
}

double value_at(const TimeProfile& profile, TablePlace place, double time_s) {
  double value = profile.offset;
  if (profile.amplitude != 0)
    value += profile.amplitude * std::sin(profile.rate_rad_per_s * time_s + profile.phase_rad);
  if (!profile.table.empty()) value += table_value(profile, place, time_s);
  return value;
}

bool is_zero(const TimeProfile& profile) {
  return profile.offset == 0 && profile.amplitude == 0 &&
         std::all_of(profile.table.begin(), profile.table.end(), [](const auto& knot) { return knot.value == 0; });
}

}  // namespace drydock
