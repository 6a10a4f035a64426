// SPDX-License-Identifier: Apache-2.0
#include "input/csv.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "input/csv_cells.h"
#include "input/dimension.h"
#include "input/file_rules.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/number.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::size_t kMostBytes = std::size_t{2} << 30U;
constexpr std::size_t kMostColumns = 10000;

Mark mark_of(const CsvCell& cell, const std::string& file) {
  return {file, cell.line, cell.column};
}

bool is_number(std::string_view text) {
  return parse_number(text).fault == NumberFault::kNone;
}

/// A value that was meant as a number, sound or not: text that begins like one, and nan and inf.
bool means_number(std::string_view text) {
  const NumberFault fault = parse_number(text).fault;
  return fault != NumberFault::kNoNumber && fault != NumberFault::kEmpty;
}

enum class Kind { kOpen, kNumbers, kTexts };

class CsvReader {
 public:
  CsvReader(std::string_view bytes, const std::string& file, const CsvRequest& request, Problems& problems)
      : limit_(problems, file), records_(bytes, limit_), request_(request) {
    table_.file = file;
  }

  std::optional<CsvTable> read() {
    if (!read_header()) return std::nullopt;
    check_required();
    std::vector<CsvCell> cells;
    while (records_.next(cells)) read_row(cells);
    if (table_.rows() == 0 && limit_.count() == 0)
      limit_.error(whole(), "", "found column names but no rows", "at least one row");
    check_times();
    if (limit_.count() > 0) return std::nullopt;
    return std::move(table_);
  }

 private:
  Mark whole() const { return {limit_.file(), 0, 0}; }

  bool read_header() {
    std::vector<CsvCell> cells;
    if (!records_.next(cells)) {
      limit_.error(whole(), "", "found an empty file", "a line of column names, then rows of numbers");
      return false;
    }
    if (cells.size() > kMostColumns) {
      limit_.error(mark_of(cells[0], limit_.file()), "", "found " + counted(cells.size(), "column"),
                   "at most " + std::to_string(kMostColumns));
      return false;
    }
    if (!check_separator(cells[0])) return false;
    if (std::any_of(cells.begin(), cells.end(), [](const CsvCell& cell) { return is_number(cell.text); })) {
      limit_.error(mark_of(cells[0], limit_.file()), "", "found numbers in the first line",
                   "column names, as in time_s,force_x_N");
      return false;
    }
    for (const CsvCell& cell : cells) add_column(cell);
    return true;
  }

  bool check_separator(const CsvCell& first) {
    for (const auto& [separator, name] : {std::pair{';', "semicolons"}, std::pair{'\t', "tabs"}}) {
      if (first.text.find(separator) == std::string_view::npos) continue;
      limit_.error(mark_of(first, limit_.file()), "", std::string("found columns separated by ") + name,
                   "commas, and numbers with a decimal point (0.5, not 0,5)");
      return false;
    }
    return true;
  }

  void add_column(const CsvCell& cell) {
    const Mark mark = mark_of(cell, limit_.file());
    if (cell.text.empty()) {
      limit_.error(mark, "column " + std::to_string(table_.columns.size() + 1), "found no name", "a column name");
    } else if (table_.find(cell.text) != nullptr) {
      limit_.error(mark, path_step(cell.text), "found two columns of this name", "each name once");
    }
    table_.columns.push_back({std::string(cell.text), {}, {}});
    kinds_.push_back(is_required(table_.columns.back().name) ? Kind::kNumbers : Kind::kOpen);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const CsvColumn& column : table_.columns) names.push_back(path_step(column.name));
    return names;
  }

  void check_required() {
    for (const std::string& name : request_.required) {
      if (table_.find(name) != nullptr) continue;
      const std::string nearest = nearest_name(name, names());
      const std::string hint = nearest.empty() ? "" : " (is " + in_quotes(nearest) + " meant to be it?)";
      limit_.error({limit_.file(), 1, 1}, name, "found no column of this name among " + listed(names()) + hint,
                   "columns " + listed(request_.required));
    }
  }

  void read_row(const std::vector<CsvCell>& cells) {
    if (cells.size() != table_.columns.size()) {
      // Up to twice as many values, all of them numbers: some commas may be decimal ones.
      const bool decimal_commas =
          cells.size() > table_.columns.size() && cells.size() <= 2 * table_.columns.size() &&
          std::all_of(cells.begin(), cells.end(), [](const CsvCell& c) { return is_number(c.text); });
      limit_.error({limit_.file(), cells[0].line, cells[0].column}, "", "found " + counted(cells.size(), "value"),
                   std::to_string(table_.columns.size()) + ", one for each column" +
                       (decimal_commas ? "; if these are decimal commas, write 0.5, not 0,5" : ""));
      return;
    }
    table_.lines.push_back(cells[0].line);
    for (std::size_t i = 0; i < cells.size(); ++i) add_value(i, cells[i]);
  }

  /// The first cell that is not empty decides whether a column that nobody asked for holds numbers or texts.
  void add_value(std::size_t i, const CsvCell& cell) {
    CsvColumn& column = table_.columns[i];
    Kind& kind = kinds_[i];
    if (kind == Kind::kOpen && !cell.text.empty()) {
      kind = means_number(cell.text) ? Kind::kNumbers : Kind::kTexts;
      if (kind == Kind::kNumbers) complain_of_empty_start(column, cell);
    }
    if (kind != Kind::kNumbers) {
      column.texts.emplace_back(cell.text);
      return;
    }
    const NumberReading reading = parse_number(cell.text);
    const double most = column.name == request_.time_column ? largest_size(Dimension::time()) : request_.largest;
    column.values.push_back(std::abs(reading.value) < kZero ? 0.0 : reading.value);
    if (reading.fault == NumberFault::kNone && std::abs(reading.value) <= most) return;
    limit_.error(mark_of(cell, limit_.file()), path_step(column.name),
                 cell.text.empty() ? "found no value" : "found " + in_quotes(cell.text),
                 reading.fault == NumberFault::kNone
                     ? "a number between -" + short_number(most) + " and " + short_number(most)
                     : expected_number(cell.text, reading.fault));
  }

  void complain_of_empty_start(CsvColumn& column, const CsvCell& cell) {
    if (!column.texts.empty()) {
      limit_.error(mark_of(cell, limit_.file()), path_step(column.name),
                   "found the first value after " + counted(column.texts.size(), "empty cell"),
                   "a number in every row");
    }
    column.texts.clear();
  }

  bool is_required(const std::string& name) const {
    return std::find(request_.required.begin(), request_.required.end(), name) != request_.required.end();
  }

  void check_times() {
    const CsvColumn* time = request_.time_column.empty() ? nullptr : table_.find(request_.time_column);
    if (time == nullptr || time->values.size() != table_.rows() || limit_.count() > 0) return;
    const double least_s = smallest_amount(Dimension::time());
    for (std::size_t i = 1; i < time->values.size(); ++i) {
      const double later_s = time->values[i] - time->values[i - 1];
      if (later_s == 0.0 || later_s >= least_s) continue;
      limit_.error({limit_.file(), table_.lines[i], 1}, path_step(time->name),
                   "found " + short_number(time->values[i]) + " after " + short_number(time->values[i - 1]),
                   later_s < 0.0 ? "times that do not decrease"
                                 : "times that are equal or at least " + short_number(least_s) + " s apart");
    }
  }

  ProblemLimit limit_;
  CsvRecords records_;
  const CsvRequest& request_;
  CsvTable table_;
  std::vector<Kind> kinds_;  // of the columns
};

}  // namespace

const CsvColumn* CsvTable::find(std::string_view name) const {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const CsvColumn& c) { return c.name == name; });
  return found == columns.end() ? nullptr : &*found;
}

std::optional<CsvTable> parse_csv(std::string_view bytes, const std::string& file, const CsvRequest& request,
                                  Problems& problems) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  return CsvReader(bytes, file, request, problems).read();
}

std::optional<CsvTable> read_csv(const std::filesystem::path& path, const CsvRequest& request, Problems& problems) {
  const std::string file = path.string();
  const std::optional<std::string> bytes = read_bytes(path, kMostBytes, {file, 0, 0}, "", problems);
  if (!bytes) return std::nullopt;
  return parse_csv(*bytes, file, request, problems);
}

std::string describe_csv(const CsvTable& table) {
  std::string text = counted(table.columns.size(), "column") + ", " + counted(table.rows(), "row") + "\n";
  for (const CsvColumn& column : table.columns) {
    text += "  " + path_step(column.name);
    if (column.values.empty()) {
      text += ": text\n";
      continue;
    }
    const auto [low, high] = std::minmax_element(column.values.begin(), column.values.end());
    text += ": " + short_number(*low) + " to " + short_number(*high) + "\n";
  }
  return text;
}

}  // namespace drydock
