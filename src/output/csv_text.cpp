// SPDX-License-Identifier: Apache-2.0
#include "output/csv_text.h"

#include <cmath>

#include "output/number_text.h"

namespace drydock {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string csv_heading(const std::vector<CsvSheetColumn>& columns) {
  std::string line;
  for (const CsvSheetColumn& column : columns) {
    if (!line.empty()) line += ',';
    line += csv_field(column.unit.empty() ? column.name : column.name + " [" + column.unit + "]");
  }
  return line + '\n';
}

std::string csv_row(std::span<const double> numbers) {
  std::string line;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) line += ',';
    line += shortest(numbers[i]);
  }
  return line + '\n';
}

Encoded csv_text(const CsvSheet& table) {
  std::string text = csv_heading(table.columns);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const std::vector<double>& row = table.rows[i];
    if (row.size() != table.columns.size())
      return {{},
              "row " + std::to_string(i) + " has " + std::to_string(row.size()) + " numbers, expected " +
                  std::to_string(table.columns.size())};
    for (std::size_t k = 0; k < row.size(); ++k)
      if (!std::isfinite(row[k]))
        return {{}, "row " + std::to_string(i) + ", column \"" + table.columns[k].name + "\" is " + found_text(row[k])};
    text += csv_row(row);
  }
  return {std::move(text), {}};
}

}  // namespace drydock
