// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "input/problem_limit.h"

namespace drydock {

/// A field of a CSV file without its quotes, and where it begins.
struct CsvCell {
  std::string_view text;  // into the file, or into the text the reader keeps for quoted fields
  int line = 0;
  int column = 0;
};

/// Reads the records of a CSV file one by one.
class CsvRecords {
 public:
  CsvRecords(std::string_view bytes, ProblemLimit& limit) : bytes_(bytes), limit_(limit) {}

  /// The next record that is neither empty nor a comment; false at the end. The cells hold until the next call.
  bool next(std::vector<CsvCell>& cells);

 private:
  bool at_end() const { return position_ >= bytes_.size(); }
  bool at_newline() const { return bytes_[position_] == '\n' || bytes_[position_] == '\r'; }
  void pass_newline();
  void skip_line();
  bool skip_to_record();
  CsvCell read_cell();
  CsvCell read_quoted_cell();
  CsvCell cell_here() const;

  std::string_view bytes_;
  ProblemLimit& limit_;
  std::size_t position_ = 0;
  std::size_t line_begin_ = 0;
  int line_ = 1;
  std::deque<std::string> unquoted_;  // texts of quoted fields; a deque, so that views of them hold
  std::size_t unquoted_used_ = 0;
};

}  // namespace drydock
