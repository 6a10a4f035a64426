// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/problem.h"

namespace drydock {

/// One named column. Its values are numbers; a column in which no cell is a number holds texts instead.
struct CsvColumn {
  std::string name;
  std::vector<double> values;
  std::vector<std::string> texts;
};

struct CsvTable {
  std::string file;
  std::vector<CsvColumn> columns;  // in the order of the file
  std::vector<int> lines;          // the line of each row, for later problems

  std::size_t rows() const { return lines.size(); }
  /// The column of this name, or nullptr.
  const CsvColumn* find(std::string_view name) const;
};

struct CsvRequest {
  std::vector<std::string> required;  // columns of numbers that must be there, in any order
  std::string time_column;            // a required column whose values must not go back; empty for none
  double largest = 1e15;              // numbers beyond it, up or down, are problems
};

/// Reads comma-separated values: a line of column names, then rows of as many values. Fields may stand in double quotes
/// ("" is a quote), lines may end in CRLF; a byte-order mark, empty lines and lines that begin with # are passed over.
/// Numbers have a decimal point and are finite. All problems of the file are reported (at most 20, then their number).
std::optional<CsvTable> parse_csv(std::string_view bytes, const std::string& file, const CsvRequest& request,
                                  Problems& problems);
std::optional<CsvTable> read_csv(const std::filesystem::path& path, const CsvRequest& request, Problems& problems);

/// Columns and rows in a few lines of text.
std::string describe_csv(const CsvTable& table);

}  // namespace drydock
