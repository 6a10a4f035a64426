// SPDX-License-Identifier: Apache-2.0
#include "input/dimension.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace drydock {
namespace {

struct Named {
  Dimension dimension;
  std::string_view one, many, unit, example;
  double least, most;  // of amounts above zero, and of all
};

using D = Dimension;
constexpr std::array kNamed{
    Named{D::none(), "a number", "numbers", "", "0.5", 1e-14, 1e12},
    Named{D::length(), "a length", "lengths", "m", "20 mm", 1e-9, 1e10},
    Named{D::area(), "an area", "areas", "m^2", "0.5 m^2", 1e-18, 1e20},
    Named{D::volume(), "a volume", "volumes", "m^3", "2 m^3", 1e-27, 1e30},
    Named{D::mass(), "a mass", "masses", "kg", "4 kg", 1e-9, 1e12},
    Named{D::time(), "a time", "times", "s", "20 ms", 1e-9, 1e10},
    Named{D::current(), "a current", "currents", "A", "2 A", 1e-9, 1e9},
    Named{D::temperature(), "a temperature", "temperatures", "K", "20 degC", 1e-9, 1e9},
    Named{D::angle(), "an angle", "angles", "rad", "15 deg", 1e-9, 1e9},
    Named{D::frequency(), "a frequency", "frequencies", "1/s", "250 Hz", 1e-9, 1e9},
    Named{D::velocity(), "a velocity", "velocities", "m/s", "5 mm/s", 1e-12, 1e9},
    Named{D::acceleration(), "an acceleration", "accelerations", "m/s^2", "9.81 m/s^2", 1e-12, 1e12},
    Named{D::jerk(), "a jerk", "jerks", "m/s^3", "20 m/s^3", 1e-12, 1e15},
    Named{D::angular_velocity(), "an angular velocity", "angular velocities", "rad/s", "5 deg/s", 1e-12, 1e9},
    Named{D::angular_acceleration(), "an angular acceleration", "angular accelerations", "rad/s^2", "5 deg/s^2", 1e-12,
          1e12},
    Named{D::angular_jerk(), "an angular jerk", "angular jerks", "rad/s^3", "20 rad/s^3", 1e-12, 1e15},
    Named{D::force(), "a force", "forces", "N", "20 N", 1e-12, 1e12},
    Named{D::torque(), "a torque or energy", "torques", "N m", "5 N m", 1e-12, 1e15},
    Named{D::power(), "a power", "powers", "W", "50 W", 1e-12, 1e15},
    Named{D::pressure(), "a pressure", "pressures", "Pa", "100 kPa", 1e-12, 1e18},
    Named{D::density(), "a density", "densities", "kg/m^3", "2700 kg/m^3", 1e-12, 1e12},
    Named{D::line_density(), "a mass per length", "masses per length", "kg/m", "0.064 kg/m", 1e-12, 1e12},
    Named{D::inertia(), "a moment of inertia", "moments of inertia", "kg m^2", "4 kg m^2", 1e-18, 1e20},
    Named{D::stiffness(), "a stiffness", "stiffnesses", "N/m", "500 N/m", 1e-12, 1e15},
    Named{D::damping(), "a damping", "dampings", "N s/m", "20 N s/m", 1e-12, 1e15},
    Named{D::angular_stiffness(), "an angular stiffness", "angular stiffnesses", "N m/rad", "500 N m/rad", 1e-12, 1e18},
    Named{D::angular_damping(), "an angular damping", "angular dampings", "N m s/rad", "2 N m s/rad", 1e-12, 1e18},
    Named{D::voltage(), "a voltage", "voltages", "V", "28 V", 1e-12, 1e12},
    Named{D::resistance(), "a resistance", "resistances", "ohm", "2 ohm", 1e-12, 1e12},
    Named{D::heat_capacity(), "a heat capacity", "heat capacities", "J/K", "900 J/K", 1e-12, 1e12},
    Named{D::heat_conductance(), "a heat conductance", "heat conductances", "W/K", "2 W/K", 1e-12, 1e12},
};

constexpr double kLongestInHall_m = 1e7;
constexpr double kLeastOther = 1e-20, kMostOther = 1e20;

/// Nothing for a dimension without a name.
const Named* find_named(const Dimension& dimension) {
  const auto* found =
      std::find_if(kNamed.begin(), kNamed.end(), [&](const Named& named) { return named.dimension == dimension; });
  return found == kNamed.end() ? nullptr : &*found;
}

std::string in_base_units(const Dimension& d) {
  std::string text;
  const std::array<std::pair<std::string_view, int>, 6> factors{
      {{"kg", d.kg}, {"m", d.m}, {"s", d.s}, {"A", d.A}, {"K", d.K}, {"rad", d.rad}}};
  for (const auto& [unit, power] : factors) {
    if (power == 0) continue;
    if (!text.empty()) text += ' ';
    text += unit;
    if (power != 1) text += "^" + std::to_string(power);
  }
  return text;
}

}  // namespace

Dimension product(const Dimension& a, const Dimension& b, int n) {
  return {a.m + n * b.m, a.kg + n * b.kg, a.s + n * b.s, a.A + n * b.A, a.K + n * b.K, a.rad + n * b.rad};
}

DimensionWords words_of(const Dimension& dimension) {
  if (const Named* named = find_named(dimension))
    return {std::string(named->one), std::string(named->many), std::string(named->unit), std::string(named->example)};
  const std::string unit = in_base_units(dimension);
  return {"a quantity in " + unit, "quantities in " + unit, unit, "2 " + unit};
}

double largest_size(const Dimension& dimension, Room room) {
  if (room == Room::kHall && dimension == D::length()) return kLongestInHall_m;
  const Named* named = find_named(dimension);
  return named == nullptr ? kMostOther : named->most;
}

double smallest_amount(const Dimension& dimension) {
  const Named* named = find_named(dimension);
  return named == nullptr ? kLeastOther : named->least;
}

}  // namespace drydock
