// SPDX-License-Identifier: Apache-2.0
#include "input/unit.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

#include "input/nearest_name.h"
#include "input/number.h"
#include "input/wording.h"

namespace drydock {
namespace {

struct NamedUnit {
  std::string_view name;
  Unit unit;
  bool takes_prefix = false;
};

using D = Dimension;
constexpr double kDegree = std::numbers::pi / 180.0;

constexpr std::array kUnits{
    NamedUnit{"m", {D::length()}, true},
    NamedUnit{"in", {D::length(), 0.0254}},
    NamedUnit{"ft", {D::length(), 0.3048}},
    NamedUnit{"g", {D::mass(), 1e-3}, true},
    NamedUnit{"t", {D::mass(), 1e3}},
    NamedUnit{"s", {D::time()}, true},
    NamedUnit{"min", {D::time(), 60.0}},
    NamedUnit{"h", {D::time(), 3600.0}},
    NamedUnit{"d", {D::time(), 86400.0}},
    NamedUnit{"A", {D::current()}, true},
    NamedUnit{"K", {D::temperature()}, true},
    NamedUnit{"degC", {D::temperature(), 1.0, 273.15}},
    NamedUnit{"°C", {D::temperature(), 1.0, 273.15}},
    NamedUnit{"rad", {D::angle()}, true},
    NamedUnit{"deg", {D::angle(), kDegree}},
    NamedUnit{"°", {D::angle(), kDegree}},
    NamedUnit{"arcmin", {D::angle(), kDegree / 60.0}},
    NamedUnit{"arcsec", {D::angle(), kDegree / 3600.0}},
    NamedUnit{"rev", {D::angle(), 360.0 * kDegree}},
    NamedUnit{"rpm", {D::angular_velocity(), 6.0 * kDegree}},
    NamedUnit{"Hz", {D::frequency()}, true},
    NamedUnit{"N", {D::force()}, true},
    NamedUnit{"Nm", {D::torque()}, true},
    NamedUnit{"J", {D::torque()}, true},
    NamedUnit{"Wh", {D::torque(), 3600.0}, true},
    NamedUnit{"W", {D::power()}, true},
    NamedUnit{"Pa", {D::pressure()}, true},
    NamedUnit{"bar", {D::pressure(), 1e5}, true},
    NamedUnit{"V", {D::voltage()}, true},
    NamedUnit{"ohm", {D::resistance()}, true},
    NamedUnit{"Ω", {D::resistance()}, true},
    NamedUnit{"Ah", {Dimension{.s = 1, .A = 1}, 3600.0}, true},
    NamedUnit{"T", {Dimension{.kg = 1, .s = -2, .A = -1}}, true},
    NamedUnit{"%", {D::none(), 0.01}},
};

struct Prefix {
  std::string_view name;
  double scale;
};
constexpr std::array kPrefixes{Prefix{"n", 1e-9}, Prefix{"u", 1e-6}, Prefix{"µ", 1e-6},
                               Prefix{"μ", 1e-6}, Prefix{"m", 1e-3}, Prefix{"c", 1e-2},
                               Prefix{"k", 1e3},  Prefix{"M", 1e6},  Prefix{"G", 1e9}};

std::optional<Unit> named_unit(std::string_view name) {
  for (const NamedUnit& known : kUnits) {
    if (known.name == name) return known.unit;
  }
  for (const Prefix& prefix : kPrefixes) {
    if (!name.starts_with(prefix.name)) continue;
    for (const NamedUnit& known : kUnits) {
      if (!known.takes_prefix || known.name != name.substr(prefix.name.size())) continue;
      return Unit{known.unit.dimension, known.unit.scale * prefix.scale, 0.0};
    }
  }
  return std::nullopt;
}

void skip_blanks(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
}

bool skip(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

/// The power behind a factor, 1 when there is none; 0 for a wrong one.
int take_power(std::string_view& text) {
  if (skip(text, "²")) return 2;
  if (skip(text, "³")) return 3;
  if (!skip(text, "^")) return 1;
  int power = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), power);
  if (status != std::errc{} || std::abs(power) > 9) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return power;
}

std::string_view take_name(std::string_view& text) {
  std::size_t length = text.find_first_of(" */^");
  for (const std::string_view stop : {"·", "²", "³"}) length = std::min(length, text.find(stop));
  const std::string_view name = text.substr(0, length);
  text.remove_prefix(name.size());
  return name;
}

/// The text split into its number and what stands behind it. A number begins with a digit, sign or point.
std::pair<std::string_view, std::string_view> split(std::string_view text) {
  double ignored = 0.0;
  const char* first = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* last = text.data() + text.size();
  const bool starts_as_number = text.find_first_of("0123456789") <= 2 && text.find_first_not_of("+-.0123456789") != 0;
  if (!starts_as_number) return {{}, text};
  const char* end = std::from_chars(first, last, ignored).ptr;
  const auto length = static_cast<std::size_t>(end - text.data());
  return {text.substr(0, length), text.substr(length)};
}

bool is_octal_or_hex(std::string_view number, std::string_view rest) {
  std::string_view digits = number;
  if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
  if (digits == "0" && (rest.starts_with('x') || rest.starts_with('X') || rest.starts_with('o'))) return true;
  return digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
}

std::string nearest_unit(std::string_view text, const Dimension& dimension) {
  std::vector<std::string> names;
  for (const NamedUnit& known : kUnits) {
    if (known.unit.dimension == dimension) names.emplace_back(known.name);
  }
  return did_you_mean(text, names);
}

QuantityReading within_range(double value, const Dimension& dimension, Room room) {
  const double most = largest_size(dimension, room);
  if (std::abs(value) <= most) return {std::abs(value) < kZero ? 0.0 : value, "", ""};
  const DimensionWords words = words_of(dimension);
  const std::string unit = words.unit.empty() ? "" : " " + words.unit;
  // The end of the range that was passed: the other one may be none of a field that is positive.
  const std::string end = value > 0 ? " of at most " : " of at least -";
  return {std::nullopt, "", words.one + end + short_number(most) + unit};
}

/// Units as the names of columns have them: force_x_N, roll_deg.
constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
    {"_s", "s"},   {"_ms", "ms"}, {"_us", "us"}, {"_ns", "ns"},  {"_rad", "rad"},  {"_deg", "deg"}, {"_m", "m"},
    {"_mm", "mm"}, {"_N", "N"},   {"_kN", "kN"}, {"_Nm", "N m"}, {"_Nmm", "mN m"}, {"_mNm", "mN m"}};

}  // namespace

std::optional<Unit> parse_unit(std::string_view text) {
  Unit unit;
  bool divides = false;
  for (bool first = true; !text.empty(); first = false) {
    if (first && skip(text, "1/")) divides = true;  // as in 1/s
    const std::optional<Unit> factor = named_unit(take_name(text));
    const int power = take_power(text);
    if (!factor || power == 0) return std::nullopt;
    const int signed_power = divides ? -power : power;
    unit.dimension = product(unit.dimension, factor->dimension, signed_power);
    unit.scale *= std::pow(factor->scale, signed_power);
    if (factor->offset != 0.0) {  // a temperature above the freezing point is no factor of anything
      if (!first || !text.empty() || signed_power != 1) return std::nullopt;
      return factor;
    }
    if (text.empty()) return unit;
    const bool blank = text.starts_with(' ');
    skip_blanks(text);
    divides = skip(text, "/");
    const bool times = !divides && (skip(text, "*") || skip(text, "·"));
    skip_blanks(text);
    if (text.empty() || !(blank || divides || times)) return std::nullopt;
  }
  return std::nullopt;
}

QuantityReading parse_quantity(std::string_view text, const Dimension& dimension, Room room) {
  const std::string expected = expected_quantity(dimension);
  auto [number, rest] = split(text);
  if (number.empty()) return {std::nullopt, "", expected};
  if (is_octal_or_hex(number, rest)) return {std::nullopt, "", "a decimal number without leading zeros"};
  const NumberReading reading = parse_number(number);
  if (reading.fault == NumberFault::kTooLarge)
    return within_range(number.starts_with('-') ? -HUGE_VAL : HUGE_VAL, dimension, room);
  if (reading.fault != NumberFault::kNone) return {std::nullopt, "", expected};
  if (rest.empty()) return within_range(reading.value, dimension, room);

  if (rest.starts_with(',') && rest.rfind(',') == 0) {
    const std::string pointed = std::string(number) + "." + std::string(rest.substr(1));
    if (parse_quantity(pointed, dimension).value) return {std::nullopt, "", "a decimal point, as in " + pointed};
    return {std::nullopt, "", expected};
  }
  skip_blanks(rest);
  const std::optional<Unit> unit = parse_unit(rest);
  if (!unit) return {std::nullopt, ", whose unit is unknown", expected + nearest_unit(rest, dimension)};
  if (!(unit->dimension == dimension)) return {std::nullopt, ", which is " + words_of(unit->dimension).one, expected};
  return within_range(unit->offset + unit->scale * reading.value, dimension, room);
}

std::optional<WrittenQuantity> parse_written_quantity(std::string_view text) {
  auto [number, rest] = split(text);
  if (number.empty() || is_octal_or_hex(number, rest)) return std::nullopt;
  const NumberReading reading = parse_number(number);
  if (reading.fault != NumberFault::kNone) return std::nullopt;
  skip_blanks(rest);
  if (rest.empty()) return WrittenQuantity{reading.value, "", {}};
  const std::optional<Unit> unit = parse_unit(rest);
  return unit ? std::optional(WrittenQuantity{reading.value, std::string(rest), *unit}) : std::nullopt;
}

std::string expected_quantity(const Dimension& dimension) {
  const DimensionWords words = words_of(dimension);
  return words.one + ", as in " + words.example;
}

std::string quantity_pattern(const Dimension& dimension) {
  const std::string number = "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?";
  const std::string unit = dimension == Dimension::none() ? "%" : "[A-Za-zµμΩ°%1][A-Za-zµμΩ°%0-9^²³*·/ -]*";
  return "^" + number + "( *" + unit + ")?$";
}

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
