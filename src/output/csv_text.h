// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "output/encoded.h"

namespace drydock {

/// A column of numbers. Its heading reads `name [unit]`; a pure number has the unit 1, a name alone has none.
struct CsvSheetColumn {
  std::string name;
  std::string unit;
};

/// One heading line, then one line per row: decimal points, commas, \n, shortest exact numbers. A field that holds a
/// comma, quote or line break is quoted (RFC 4180).
struct CsvSheet {
  std::vector<CsvSheetColumn> columns;
  std::vector<std::vector<double>> rows;
};

std::string csv_field(std::string_view text);
std::string csv_heading(const std::vector<CsvSheetColumn>& columns);
std::string csv_row(std::span<const double> numbers);

/// Refused: a row of the wrong length, a number that is not finite.
Encoded csv_text(const CsvSheet& table);

}  // namespace drydock
