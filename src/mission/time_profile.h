// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace drydock {

/// A number over time: offset + amplitude · sin(rate · t + phase), plus a table. A constant is an offset alone.
struct TimeProfile {
  double offset = 0;
  double amplitude = 0;
  double rate_rad_per_s = 0;
  double phase_rad = 0;

  /// Knots, times rising; two at one time are a jump. Before the first and after the last the value is held.
  struct Knot {
    double time_s = 0;
    double value = 0;
  };
  std::vector<Knot> table;
  bool steps = false;  // a value holds until the next knot; else straight lines join them
};

/// Where a table stands: its last knot at or before an instant, or −1. It changes only between steps of an integrator,
/// so that no stage of a step sees what comes after it.
using TablePlace = std::ptrdiff_t;
TablePlace table_place(const TimeProfile& profile, double time_s);

/// The value at t by the line or step that begins at `place`, also at and beyond its end.
double value_at(const TimeProfile& profile, TablePlace place, double time_s);

/// Whether it is zero at all times.
bool is_zero(const TimeProfile& profile);

}  // namespace drydock
