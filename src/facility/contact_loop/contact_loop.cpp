// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_loop.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

bool is_no_less(double value, double least) {
  return std::isfinite(value) && value >= least;
}

bool is_valid_side(const LoopSide& side) {
  const ActuatorLag& drives = side.drives;
  return side.mass_kg > 0 && is_no_less(side.dead_time_s, 0) && is_no_less(side.sensor_lag_s, 0) &&
         is_no_less(side.sensor_period_s, 0) && is_no_less(drives.time_constant_s, 0) &&
         is_no_less(drives.natural_rad_per_s, 0) &&
         (drives.natural_rad_per_s == 0 || (is_no_less(drives.damping_ratio, 0) && drives.damping_ratio > 0));
}

}  // namespace

bool is_valid(const ContactLoop& loop) {
  const double mass_kg = reduced_mass_kg(loop);
  return std::all_of(loop.sides.begin(), loop.sides.end(), is_valid_side) && std::isfinite(mass_kg) &&
         std::isfinite(loop.law.stiffness_N_per_m) && loop.law.stiffness_N_per_m > 0 &&
         is_no_less(loop.law.damping_N_s_per_m, 0) && is_no_less(loop.law.dissipation_s_per_m, 0) &&
         is_no_less(loop.tick_s, 0);
}

}  // namespace drydock
