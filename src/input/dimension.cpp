// SPDX-License-Identifier: Apache-2.0
#include "input/dimension.h"

#include <string_view>
#include <utility>

namespace drydock {
namespace {

struct Named {
  Dimension dimension;
  std::string_view one, many, unit, example;
};

using D = Dimension;
constexpr std::array kNamed{
    Named{D::none(), "a number", "numbers", "", "0.5"},
    Named{D::length(), "a length", "lengths", "m", "20 mm"},
    Named{D::area(), "an area", "areas", "m^2", "0.5 m^2"},
    Named{D::volume(), "a volume", "volumes", "m^3", "2 m^3"},
    Named{D::mass(), "a mass", "masses", "kg", "4 kg"},
    Named{D::time(), "a time", "times", "s", "20 ms"},
    Named{D::current(), "a current", "currents", "A", "2 A"},
    Named{D::temperature(), "a temperature", "temperatures", "K", "20 degC"},
    Named{D::angle(), "an angle", "angles", "rad", "15 deg"},
    Named{D::frequency(), "a frequency", "frequencies", "1/s", "250 Hz"},
    Named{D::velocity(), "a velocity", "velocities", "m/s", "5 mm/s"},
    Named{D::acceleration(), "an acceleration", "accelerations", "m/s^2", "9.81 m/s^2"},
    Named{D::angular_velocity(), "an angular velocity", "angular velocities", "rad/s", "5 deg/s"},
    Named{D::angular_acceleration(), "an angular acceleration", "angular accelerations", "rad/s^2", "5 deg/s^2"},
    Named{D::force(), "a force", "forces", "N", "20 N"},
    Named{D::torque(), "a torque or energy", "torques", "N m", "5 N m"},
    Named{D::power(), "a power", "powers", "W", "50 W"},
    Named{D::pressure(), "a pressure", "pressures", "Pa", "100 kPa"},
    Named{D::density(), "a density", "densities", "kg/m^3", "2700 kg/m^3"},
    Named{D::line_density(), "a mass per length", "masses per length", "kg/m", "0.064 kg/m"},
    Named{D::inertia(), "a moment of inertia", "moments of inertia", "kg m^2", "4 kg m^2"},
    Named{D::stiffness(), "a stiffness", "stiffnesses", "N/m", "500 N/m"},
    Named{D::damping(), "a damping", "dampings", "N s/m", "20 N s/m"},
    Named{D::angular_stiffness(), "an angular stiffness", "angular stiffnesses", "N m/rad", "500 N m/rad"},
    Named{D::angular_damping(), "an angular damping", "angular dampings", "N m s/rad", "2 N m s/rad"},
    Named{D::voltage(), "a voltage", "voltages", "V", "28 V"},
    Named{D::resistance(), "a resistance", "resistances", "ohm", "2 ohm"},
    Named{D::heat_capacity(), "a heat capacity", "heat capacities", "J/K", "900 J/K"},
    Named{D::heat_conductance(), "a heat conductance", "heat conductances", "W/K", "2 W/K"},
};

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
  for (const Named& named : kNamed) {
    if (!(named.dimension == dimension)) continue;
    return {std::string(named.one), std::string(named.many), std::string(named.unit), std::string(named.example)};
  }
  const std::string unit = in_base_units(dimension);
  return {"a quantity in " + unit, "quantities in " + unit, unit, "2 " + unit};
}

}  // namespace drydock
