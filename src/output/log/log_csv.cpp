// SPDX-License-Identifier: Apache-2.0
#include "output/log/log_csv.h"

#include <cassert>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "output/csv_text.h"
#include "output/number_text.h"

namespace drydock {
namespace {

std::string heading(const Rate& rate) {
  std::vector<CsvSheetColumn> columns = {{"time", "s"}};
  for (const Series& series : rate.series)
    for (std::size_t i = 0; i < series.width(); ++i)
      columns.push_back(
          {series.columns.empty() ? series.path : series.path + "." + series.columns[i], column_unit(series, i)});
  return csv_heading(columns);
}

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw std::filesystem::filesystem_error("cannot write table", path, std::error_code(errno, std::generic_category()));
}

}  // namespace

std::vector<std::string> csv_names(const LogLayout& layout) {
  std::vector<std::string> names;
  for (const Rate& rate : layout.rates) names.push_back("log_" + rate.name + ".csv");
  names.push_back("log_events.csv");
  return names;
}

LogCsv::LogCsv(const std::filesystem::path& folder, const LogLayout& layout) : check_(layout) {
  std::string faults;
  for (const std::string& fault : layout_faults(layout)) faults += "; " + fault;
  if (!faults.empty()) throw std::invalid_argument("log layout" + faults);
  const std::vector<std::string> names = csv_names(layout);
  for (std::size_t i = 0; i < layout.rates.size(); ++i) open(folder / names[i], heading(layout.rates[i]));
  open(folder / names.back(), "time [s],kind,subject,text\n");
}

void LogCsv::open(const std::filesystem::path& path, const std::string& first_line) {
  PartFile part(path);
  std::FILE* const file = std::fopen(part.temporary().c_str(), "wbx");
  if (file == nullptr) fail(path);
  tables_.push_back({std::move(part), std::unique_ptr<std::FILE, CloseFile>(file)});
  write(tables_.back(), first_line);
}

void LogCsv::write(Table& table, const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), table.file.get()) != text.size()) fail(table.part.path());
}

WriteStatus LogCsv::append(std::size_t rate, double time_s, std::span<const double> row) {
  assert(!tables_.empty() && "the tables are finished");
  if (WriteStatus status = check_.take(rate, time_s, row); !status.ok()) return status;
  write(tables_[rate], row.empty() ? shortest(time_s) + "\n" : shortest(time_s) + "," + csv_row(row));
  return {};
}

WriteStatus LogCsv::append(const Event& event) {
  assert(!tables_.empty() && "the tables are finished");
  if (WriteStatus status = check_.take(event); !status.ok()) return status;
  write(tables_.back(), shortest(event.time_s) + "," + csv_field(event.kind) + "," + csv_field(event.subject) + "," +
                            csv_field(event.text) + "\n");
  return {};
}

void LogCsv::finish() {
  std::vector<Table> tables = std::move(tables_);
  tables_.clear();
  // All tables are on disk before the first takes its name.
  for (Table& table : tables) {
    const bool failed_before = std::ferror(table.file.get()) != 0;
    if (std::fclose(table.file.release()) != 0 || failed_before) fail(table.part.path());
  }
  for (Table& table : tables) table.part.commit();
}

LogCsv::~LogCsv() {
  try {
    finish();
  } catch (const std::exception&) {
    // A destructor cannot report; what was not committed is removed.
  }
}

}  // namespace drydock
