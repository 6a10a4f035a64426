// SPDX-License-Identifier: Apache-2.0
#include "input/csv_cells.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/text_scanner.h"

namespace drydock {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

void CsvRecords::pass_newline() {
  const bool pair = bytes_[position_] == '\r' && position_ + 1 < bytes_.size() && bytes_[position_ + 1] == '\n';
  position_ += pair ? 2 : 1;
  line_begin_ = position_;
  ++line_;
}

void CsvRecords::skip_line() {
  while (!at_end() && !at_newline()) ++position_;
  if (!at_end()) pass_newline();
}

bool CsvRecords::skip_to_record() {
  while (!at_end()) {
    const std::size_t end = std::min(bytes_.find_first_of("\r\n", position_), bytes_.size());
    const std::string_view line = trimmed(bytes_.substr(position_, end - position_));
    if (!line.empty() && line.front() != '#') return true;
    skip_line();
  }
  return false;
}

CsvCell CsvRecords::cell_here() const {
  return {{}, line_, 1 + characters(bytes_.substr(line_begin_, position_ - line_begin_))};
}

CsvCell CsvRecords::read_cell() {
  while (!at_end() && (bytes_[position_] == ' ' || bytes_[position_] == '\t')) ++position_;
  if (!at_end() && bytes_[position_] == '"') return read_quoted_cell();
  CsvCell cell = cell_here();
  const std::size_t end = std::min(bytes_.find_first_of(",\r\n", position_), bytes_.size());
  cell.text = trimmed(bytes_.substr(position_, end - position_));
  position_ = end;
  return cell;
}

CsvCell CsvRecords::read_quoted_cell() {
  CsvCell cell = cell_here();
  if (unquoted_used_ == unquoted_.size()) unquoted_.emplace_back();
  std::string& text = unquoted_[unquoted_used_++];
  text.clear();
  ++position_;
  for (;; ++position_) {
    // A quote left open would swallow the rest of the file, so a field ends at its line at the latest.
    if (at_end() || at_newline()) {
      limit_.error({limit_.file(), cell.line, cell.column}, "", "found a quote that is not closed on its line",
                   "a second \"");
      break;
    }
    if (bytes_[position_] == '"') {
      const bool doubled = position_ + 1 < bytes_.size() && bytes_[position_ + 1] == '"';
      ++position_;
      if (!doubled) break;
    }
    text += bytes_[position_];
  }
  const CsvCell behind = cell_here();
  const std::size_t end = std::min(bytes_.find_first_of(",\r\n", position_), bytes_.size());
  const std::string_view rest = trimmed(bytes_.substr(position_, end - position_));
  if (!rest.empty()) {
    limit_.error({limit_.file(), behind.line, behind.column}, "",
                 "found " + in_quotes(rest) + " behind a closing quote", "a comma or the end of the line");
  }
  position_ = end;
  cell.text = text;
  return cell;
}

bool CsvRecords::next(std::vector<CsvCell>& cells) {
  cells.clear();
  unquoted_used_ = 0;
  if (!skip_to_record()) return false;
  for (;;) {
    cells.push_back(read_cell());
    if (at_end() || at_newline()) break;
    ++position_;  // the comma
  }
  if (!at_end()) pass_newline();
  return true;
}

}  // namespace drydock
