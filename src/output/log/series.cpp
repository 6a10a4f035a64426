// SPDX-License-Identifier: Apache-2.0
#include "output/log/series.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "output/number_text.h"

namespace drydock {
namespace {

bool good_part(const std::string& part) {
  const bool plain = std::none_of(part.begin(), part.end(), [](char c) { return c == '/' || c == '\0'; });
  return !part.empty() && part != "." && part != ".." && plain;
}

std::string path_fault(const std::string& path) {
  if (path.empty() || path[0] != '/') return "expected an absolute path, as in /arms/left/q_rad";
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (!good_part(path.substr(begin, end - begin))) return "the path has an empty part, a dot or a NUL";
    begin = end + 1;
  }
  for (const std::string reserved : {"/rates", "/events"})
    if (path == reserved || path.starts_with(reserved + "/")) return reserved + " is reserved";
  return {};
}

std::string columns_fault(const Series& series) {
  std::set<std::string> names;
  for (const std::string& column : series.columns)
    if (column.empty() || !names.insert(column).second) return "every column needs a name of its own";
  for (const std::string& unit : series.units)
    if (unit.empty()) return "a unit is empty (a pure number has the unit 1)";
  if (series.units.size() != 1 && series.units.size() != series.width())
    return std::to_string(series.units.size()) + " units for " + std::to_string(series.width()) + " columns";
  return {};
}

/// Data sets that stand where another path needs a folder.
void add_nesting_faults(const std::set<std::string>& paths, std::vector<std::string>& faults) {
  for (const std::string& path : paths)
    for (std::size_t cut = path.rfind('/'); cut > 0 && cut != std::string::npos; cut = path.rfind('/', cut - 1))
      if (paths.count(path.substr(0, cut)) > 0)
        faults.push_back(path + ": " + path.substr(0, cut) + " is a series and cannot hold another");
}

}  // namespace

Series pose_series(std::string path, std::string frame, std::string description) {
  Series series;
  series.path = std::move(path);
  series.units = {"m", "m", "m", "1", "1", "1", "1"};
  series.frame = std::move(frame);
  series.description = std::move(description);
  series.columns = {"x", "y", "z", "qw", "qx", "qy", "qz"};
  return series;
}

std::size_t Rate::width() const {
  std::size_t numbers = 0;
  for (const Series& one : series) numbers += one.width();
  return numbers;
}

std::vector<std::string> layout_faults(const LogLayout& layout) {
  std::vector<std::string> faults;
  std::set<std::string> rates, paths;
  for (const Rate& rate : layout.rates) {
    if (!good_part(rate.name) || rate.name == "events")
      faults.push_back("rate \"" + rate.name + "\": not a name for a rate");
    if (!rates.insert(rate.name).second) faults.push_back("rate \"" + rate.name + "\": the name is used twice");
    if (rate.samples_per_chunk == 0) faults.push_back("rate \"" + rate.name + "\": no samples per chunk");
    for (const Series& series : rate.series) {
      if (std::string fault = path_fault(series.path); !fault.empty()) faults.push_back(series.path + ": " + fault);
      if (std::string fault = columns_fault(series); !fault.empty()) faults.push_back(series.path + ": " + fault);
      if (!paths.insert(series.path).second) faults.push_back(series.path + ": the path is used twice");
    }
  }
  add_nesting_faults(paths, faults);
  return faults;
}

std::string column_unit(const Series& series, std::size_t column) {
  return series.units.size() == 1 ? series.units[0] : series.units[column];
}

SampleCheck::SampleCheck(const LogLayout& layout) : layout_(layout), progress_(layout.rates.size()) {}

std::string SampleCheck::row_fault(const Rate& rate, std::size_t sample, double time_s,
                                   std::span<const double> row) const {
  if (row.size() != rate.width())
    return std::to_string(row.size()) + " numbers, expected " + std::to_string(rate.width());
  std::size_t at = 0;
  for (const Series& series : rate.series)
    for (std::size_t column = 0; column < series.width(); ++column, ++at)
      if (!std::isfinite(row[at]))
        return series.path + ": sample " + std::to_string(sample) + " (t = " + found_text(time_s) + " s)" +
               (series.columns.empty() ? "" : ", column " + series.columns[column]) + " is " + found_text(row[at]);
  return {};
}

WriteStatus SampleCheck::take(std::size_t rate_number, double time_s, std::span<const double> row) {
  if (rate_number >= layout_.rates.size()) return {"there is no rate " + std::to_string(rate_number)};
  const Rate& rate = layout_.rates[rate_number];
  Progress& progress = progress_[rate_number];
  const std::string at = "/rates/" + rate.name + "/time_s: sample " + std::to_string(progress.samples);
  if (!std::isfinite(time_s)) return {at + " is " + found_text(time_s)};
  if (progress.samples > 0 && time_s <= progress.last_s)
    return {at + " is " + found_text(time_s) + ", not after " + found_text(progress.last_s)};
  if (std::string fault = row_fault(rate, progress.samples, time_s, row); !fault.empty()) return {fault};
  progress = {progress.samples + 1, time_s};
  return {};
}

WriteStatus SampleCheck::take(const Event& event) {
  const std::string at = "/events/time_s: event " + std::to_string(events_.samples);
  if (!std::isfinite(event.time_s)) return {at + " is " + found_text(event.time_s)};
  if (events_.samples > 0 && event.time_s < events_.last_s)
    return {at + " is " + found_text(event.time_s) + ", before " + found_text(events_.last_s)};
  for (const std::string* text : {&event.kind, &event.subject, &event.text})
    if (text->find('\0') != std::string::npos) return {"event " + std::to_string(events_.samples) + " holds a NUL"};
  events_ = {events_.samples + 1, event.time_s};
  return {};
}

}  // namespace drydock
