// SPDX-License-Identifier: Apache-2.0
#include "output/log/log_reader.h"

#include <algorithm>
#include <cmath>

#include "output/log/hdf5/object_tree.h"

namespace drydock {
namespace {

/// Real numbers in one dimension or two.
struct NumberTable {
  std::vector<double> numbers = {};
  std::size_t width = 1;
  std::string refused = {};
};

/// Why the numbers of a data set are not even looked for; empty when they are.
std::string numbers_fault(const hdf5::StoredDataset& dataset, const std::string& path) {
  if (dataset.is_in_other_file) return "holds " + path + " in another file";
  if (!dataset.refused.empty()) return "cannot be read at " + path + ": " + dataset.refused;
  if (!dataset.numbers) return "holds no real numbers of 64 bits, lowest byte first, at " + path;
  const std::uint64_t width = dataset.numbers->width;
  const bool is_small = width > 0 && dataset.numbers->rows <= hdf5::kMostLoggedNumbers / width;
  return is_small ? "" : "holds too many numbers at " + path;
}

/// The path of a group in an object tree, where the whole file has an empty one.
std::string group_path(const std::string& path) {
  return path == "/" ? "" : path;
}

bool is_increasing(const std::vector<double>& numbers) {
  return std::adjacent_find(numbers.begin(), numbers.end(), [](double a, double b) { return !(a < b); }) ==
         numbers.end();
}

}  // namespace

struct LogReader::Impl {
  NumberTable numbers(const std::string& path) const;

  hdf5::FileBytes file;
  hdf5::ObjectTree tree;
};

NumberTable LogReader::Impl::numbers(const std::string& path) const {
  if (tree.groups.count(group_path(path)) > 0) return {{}, 1, "holds a group at " + path + ", not a series"};
  const auto found = tree.datasets.find(path);
  if (found == tree.datasets.end()) return {{}, 1, "has no series " + path};
  if (std::string fault = numbers_fault(found->second, path); !fault.empty()) return {{}, 1, std::move(fault)};
  NumberTable table;
  table.width = found->second.numbers->width;
  try {
    table.numbers = hdf5::read_numbers(file, *found->second.numbers);
  } catch (const hdf5::FormatFault& fault) {
    return {{}, 1, "cannot be read at " + path + ": " + fault.what()};
  }
  if (!std::all_of(table.numbers.begin(), table.numbers.end(), [](double x) { return std::isfinite(x); }))
    return {{}, 1, "holds a number at " + path + " that is not finite"};
  return table;
}

LogReader::LogReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LogReader::LogReader(LogReader&&) noexcept = default;
LogReader::~LogReader() = default;

bool LogReader::is_complete() const {
  return impl_->tree.attributes.integer("complete") == 1;
}

bool LogReader::has(const std::string& path) const {
  return impl_->tree.groups.count(group_path(path)) > 0 || impl_->tree.datasets.count(path) > 0;
}

std::vector<std::string> LogReader::members(const std::string& group) const {
  const auto found = impl_->tree.groups.find(group_path(group));
  return found != impl_->tree.groups.end() ? found->second : std::vector<std::string>{};
}

std::vector<std::string> LogReader::series_paths() const {
  std::vector<std::string> paths;
  for (const std::string& path : impl_->tree.dataset_paths) {
    const bool is_series = !impl_->tree.datasets.at(path).attributes.text("time").empty();
    if (is_series && !path.starts_with("/events/")) paths.push_back(path);
  }
  return paths;
}

LogReader::Answer LogReader::read(const std::string& path) const {
  NumberTable table = impl_->numbers(path);
  if (!table.refused.empty()) return {std::nullopt, std::move(table.refused)};
  const hdf5::Attributes& attributes = impl_->tree.datasets.at(path).attributes;
  const std::string time = attributes.text("time");
  if (time.empty()) return {std::nullopt, "does not say where the instants of " + path + " are"};
  NumberTable instants = impl_->numbers(time);
  if (!instants.refused.empty()) return {std::nullopt, std::move(instants.refused)};
  const bool is_one_each = instants.width == 1 && instants.numbers.size() * table.width == table.numbers.size();
  if (!is_one_each || !is_increasing(instants.numbers)) {
    return {std::nullopt, "holds instants at " + time + " that do not increase or are not one for each row of " + path};
  }
  LoggedSeries series{std::move(instants.numbers),     std::move(table.numbers),     table.width,
                      attributes.all_texts("columns"), attributes.all_texts("unit"), attributes.text("frame"),
                      attributes.text("description")};
  if (!series.columns.empty() && series.columns.size() != series.width) series.columns.clear();
  return {std::move(series), ""};
}

OpenedLog open_log(const std::filesystem::path& path) {
  std::optional<hdf5::FileBytes> file = hdf5::FileBytes::open(path);
  if (!file) return {std::nullopt, "is not there, or is not a file"};
  try {
    if (!hdf5::is_hdf5(*file)) return {std::nullopt, "is not an HDF5 file"};
    hdf5::ObjectTree tree = hdf5::read_object_tree(*file);
    if (tree.attributes.integer("drydock_log") != 1) return {std::nullopt, "is not a log of version 1"};
    auto impl = std::make_unique<LogReader::Impl>(LogReader::Impl{std::move(*file), std::move(tree)});
    return {LogReader(std::move(impl)), ""};
  } catch (const hdf5::FormatFault& fault) {
    return {std::nullopt, std::string("is damaged or not written by Drydock: ") + fault.what()};
  }
}

}  // namespace drydock
