// SPDX-License-Identifier: Apache-2.0
#include "input/unit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <clocale>
#include <cmath>
#include <regex>

namespace drydock {
namespace {

struct Case {
  const char* text;
  Dimension dimension;
  double value;
};

// Oracle: the SI brochure's definitions, worked out by hand.
TEST(Unit, TurnsIntoSi) {
  const double degree = std::acos(-1.0) / 180;
  const Case cases[] = {
      {"20 mm", Dimension::length(), 0.02},
      {"20mm", Dimension::length(), 0.02},
      {"-1.5e3 um", Dimension::length(), -1.5e-3},
      {"+.5 km", Dimension::length(), 500},
      {"3.", Dimension::length(), 3},
      {"12 in", Dimension::length(), 0.3048},
      {"250 g", Dimension::mass(), 0.25},
      {"2 t", Dimension::mass(), 2000},
      {"1.5 h", Dimension::time(), 5400},
      {"2 min", Dimension::time(), 120},
      {"90 deg", Dimension::angle(), 90 * degree},
      {"90°", Dimension::angle(), 90 * degree},
      {"36 deg/s", Dimension::angular_velocity(), 36 * degree},
      {"60 rpm", Dimension::angular_velocity(), 360 * degree},
      {"250 Hz", Dimension::frequency(), 250},
      {"4 1/s", Dimension::frequency(), 4},
      {"1 kN", Dimension::force(), 1000},
      {"2 kg m/s^2", Dimension::force(), 2},
      {"4 kg m^2", Dimension::inertia(), 4},
      {"4 g*cm²", Dimension::inertia(), 4e-7},
      {"5 N m/rad", Dimension::angular_stiffness(), 5},
      {"180 N·m/deg", Dimension::angular_stiffness(), 180 / degree},
      {"5 Nm", Dimension::torque(), 5},
      {"3 mW h", Dimension::torque(), 10.8},
      {"100 kPa", Dimension::pressure(), 1e5},
      {"50 %", Dimension::none(), 0.5},
      {"20 degC", Dimension::temperature(), 293.15},
      {"3 K", Dimension::temperature(), 3},
      {"2 W/m/K", {.m = 1, .kg = 1, .s = -3, .K = -1}, 2},
      {"3 m^-2", {.m = -2}, 3},
      {"2700 kg/m³", Dimension::density(), 2700},
  };
  for (const Case& c : cases) {
    const QuantityReading reading = parse_quantity(c.text, c.dimension);
    ASSERT_TRUE(reading.value) << c.text << reading.remark << ": " << reading.expected;
    EXPECT_NEAR(*reading.value, c.value, 4e-16 * std::abs(c.value)) << c.text;  // two roundings
    EXPECT_TRUE(std::regex_search(std::string(c.text), std::regex(quantity_pattern(c.dimension)))) << c.text;
  }
}

// Oracle: none of these is a length by the rules of the format.
TEST(Unit, RefusesWhatIsNoQuantity) {
  for (const char* text :
       {"",      " ",      "m",     "fast",  "nan",    ".nan",      "inf",    "-.inf",      "infinity",
        "0x10",  "0b1",    "0o7",   "010",   "1_000",  "1e999",     "-1e999", "1.8e308 km", "0,5",
        "0,5 m", "1,2,3",  "1.2.3", "1e",    "--1",    "+-1",       "1 m m^", "1 m/",       "1 /m",
        "1 m^0", "1 m^99", "1 m^x", "1 kg",  "1 rad",  "1 m extra", "1 m  /", "20 degC",    "1 degC m",
        "1:30",  "1 mmm",  "½ m",   "1 m\t", "1 \xC2", "12 mm 3"}) {
    EXPECT_FALSE(parse_quantity(text, Dimension::length()).value) << text;
    EXPECT_FALSE(parse_quantity(text, Dimension::length()).expected.empty()) << text;
  }
}

TEST(Unit, SaysWhatIsWrong) {  // Oracle: wording pinned here, for those who read it.
  const auto said = [](const char* text, const Dimension& dimension) {
    const QuantityReading reading = parse_quantity(text, dimension);
    return reading.remark + " | " + reading.expected;
  };
  EXPECT_EQ(said("3 kg", Dimension::length()), ", which is a mass | a length, as in 20 mm");
  EXPECT_EQ(said("5 Hz", Dimension::angular_velocity()), ", which is a frequency | an angular velocity, as in 5 deg/s");
  EXPECT_EQ(said("3 m^2/s", Dimension::angle()), ", which is a quantity in m^2 s^-1 | an angle, as in 15 deg");
  EXPECT_EQ(said("0,5 m", Dimension::length()), " | a decimal point, as in 0.5 m");
  EXPECT_EQ(said("5 Deg", Dimension::angle()), ", whose unit is unknown | an angle, as in 15 deg; did you mean deg?");
}

// Oracle: the C library's own parsing under the C locale, and the range of a mass.
RC_GTEST_PROP(Unit, ReadsEveryDoubleBack, (double number)) {
  char text[64];
  std::snprintf(text, sizeof text, "%.17g", number);
  const std::optional<double> value = parse_quantity(text, Dimension::mass()).value;
  RC_ASSERT(value.has_value() == (std::abs(number) <= 1e12));
  if (value) RC_ASSERT(*value == (std::abs(number) < 1e-60 ? 0.0 : number));
}

// Oracle: the table of docs/files.md.
TEST(Unit, KnowsWhatIsPhysical) {
  const auto takes = [](const char* text, const Dimension& dimension, Room room = Room::kOrbit) {
    return parse_quantity(text, dimension, room).value.has_value();
  };
  EXPECT_TRUE(takes("1e10", Dimension::length()));
  EXPECT_FALSE(takes("-1.1e10", Dimension::length()));
  EXPECT_FALSE(takes("2e7 km", Dimension::length()));
  EXPECT_TRUE(takes("1e4 km", Dimension::length(), Room::kHall));
  EXPECT_FALSE(takes("1.1e7", Dimension::length(), Room::kHall));
  EXPECT_FALSE(takes("1e13", Dimension::mass()));
  EXPECT_FALSE(takes("1e11 s", Dimension::time()));
  EXPECT_EQ(parse_quantity("1e-300", Dimension::length()).value, 0.0);
  EXPECT_EQ(parse_quantity("1e300", Dimension::length()).expected, "a length of at most 1e+10 m");
  EXPECT_EQ(parse_quantity("-2e7 km", Dimension::length()).expected, "a length of at least -1e+10 m");
  EXPECT_EQ(parse_quantity("1e999", Dimension::none()).expected, "a number of at most 1e+12");
  EXPECT_EQ(parse_quantity("-1e999", Dimension::none()).expected, "a number of at least -1e+12");
}

// Oracle: the dimension of a product is the sum of exponents, so a unit times its inverse is a number.
RC_GTEST_PROP(Unit, CancelsAgainstItself, ()) {
  const auto unit = *rc::gen::element<std::string>("mm", "kg", "deg", "N", "kPa", "min", "uT", "W", "rpm");
  const auto power = *rc::gen::inRange(1, 5);
  const std::string text = "7 " + unit + "^" + std::to_string(power) + "/" + unit + "^" + std::to_string(power);
  const auto value = parse_quantity(text, Dimension::none()).value;
  RC_ASSERT(value.has_value());
  RC_ASSERT(std::abs(*value - 7) < 1e-13);
}

// Oracle: any bytes give an answer, and an answer is finite.
RC_GTEST_PROP(Unit, NeverGivesAnythingButFiniteNumbers, (std::string text)) {
  const auto digits = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789.eE+-, kmgs/^°")));
  for (const std::string& candidate : {text, digits}) {
    for (const Dimension& dimension : {Dimension::none(), Dimension::length(), Dimension::temperature()}) {
      const auto value = parse_quantity(candidate, dimension).value;
      RC_ASSERT(!value || std::isfinite(*value));
    }
  }
}

}  // namespace
}  // namespace drydock
