// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "input/dimension.h"

namespace drydock {

/// A unit: a value x in it is offset + scale·x in SI.
struct Unit {
  Dimension dimension;
  double scale = 1.0;
  double offset = 0.0;  // 0 for all but degC
};

/// `mm`, `kg m^2`, `N m/rad`, `deg/s`: factors with a blank, `*` or `·` between them, each `/` divides by the one
/// factor behind it, powers as `^2`. Nothing when a factor is unknown or the form is wrong.
std::optional<Unit> parse_unit(std::string_view text);

struct QuantityReading {
  std::optional<double> value;  // in SI
  std::string remark;           // why there is none, to stand behind what was found: ", which is a mass"; may be empty
  std::string expected;         // what would be right: "a length, as in 20 mm"
};

/// A number with or without a unit; a bare number is SI. The unit must have the given dimension. Not read: nan, inf,
/// hexadecimal, leading zeros (octal elsewhere), decimal commas, and what is beyond the physical range of the
/// dimension. No locale.
QuantityReading parse_quantity(std::string_view text, const Dimension& dimension, Room room = Room::kOrbit);

/// A number as it is written, whatever it measures.
struct WrittenQuantity {
  double number = 0.0;  // in the unit
  std::string unit;     // as written; empty for a bare number
  Unit meaning;         // of the unit; of a bare number nothing is known
};
/// Nothing when the text is no number, or has a unit that is not known.
std::optional<WrittenQuantity> parse_written_quantity(std::string_view text);

/// "a length, as in 20 mm".
std::string expected_quantity(const Dimension& dimension);

/// A regular expression (ECMA-262) of the texts parse_quantity takes, up to the choice of unit; for the schema.
std::string quantity_pattern(const Dimension& dimension);

/// The name of a table's column without the unit at its end: `Force X [N]`, `Force X (N)` or `force_x_N`.
struct ColumnName {
  std::string base;
  std::optional<Unit> unit;
};
ColumnName without_unit(const std::string& column);

}  // namespace drydock
