// SPDX-License-Identifier: Apache-2.0
#include "output/log/log_reader.h"

#include <algorithm>
#include <cmath>

#include "output/log/hdf5_handle.h"

namespace drydock {
namespace {

constexpr hsize_t kMostLoggedNumbers = 200'000'000;

/// Every link on the way must be there before one may ask for the next.
bool has_path(hid_t file, const std::string& path) {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    if (H5Lexists(file, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

/// The texts of an attribute, one or a list of them; empty when there is none or it holds something else.
std::vector<std::string> attribute_texts(hid_t object, const char* name) {
  if (H5Aexists(object, name) <= 0) return {};
  const Hdf5Handle attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose), space(H5Aget_space(attribute.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  if (H5Tis_variable_str(type.id()) <= 0 || count < 1 || count > 100'000) return {};
  std::vector<char*> raw(static_cast<std::size_t>(count), nullptr);
  const Hdf5Handle string = utf8_string_type();
  if (H5Aread(attribute.id(), string.id(), raw.data()) < 0) return {};
  std::vector<std::string> texts;
  for (const char* text : raw) texts.emplace_back(text == nullptr ? "" : text);
  H5Dvlen_reclaim(string.id(), space.id(), H5P_DEFAULT, raw.data());
  return texts;
}

std::string attribute_text(hid_t object, const char* name) {
  const std::vector<std::string> texts = attribute_texts(object, name);
  return texts.size() == 1 ? texts[0] : "";
}

int attribute_number(hid_t object, const char* name, int otherwise) {
  if (H5Aexists(object, name) <= 0) return otherwise;
  const Hdf5Handle attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  int number = otherwise;
  return H5Aread(attribute.id(), H5T_NATIVE_INT, &number) >= 0 ? number : otherwise;
}

/// Real numbers in one dimension or two.
struct NumberTable {
  std::vector<double> numbers;
  hsize_t rows = 0, width = 1;
  std::string refused;
};

NumberTable read_numbers(hid_t file, const std::string& path) {
  NumberTable table;
  const auto refuse = [&](const std::string& why) {
    table.refused = why;
    return table;
  };
  if (!has_path(file, path)) return refuse("has no series " + path);
  const Hdf5Handle dataset(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose);
  if (dataset.id() < 0) return refuse("holds a group at " + path + ", not a series");
  const Hdf5Handle type(H5Dget_type(dataset.id()), H5Tclose), space(H5Dget_space(dataset.id()), H5Sclose);
  hsize_t size[2] = {0, 1};
  const int rank = H5Sget_simple_extent_ndims(space.id());
  if (H5Tget_class(type.id()) != H5T_FLOAT || rank < 1 || rank > 2) return refuse("holds no real numbers at " + path);
  if (H5Sget_simple_extent_dims(space.id(), size, nullptr) < 0) return refuse("cannot be read: " + hdf5_error());
  if (size[1] == 0 || size[0] > kMostLoggedNumbers / size[1]) return refuse("holds too many numbers at " + path);
  table.rows = size[0];
  table.width = size[1];
  table.numbers.resize(table.rows * table.width);
  if (table.rows > 0 &&
      H5Dread(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, table.numbers.data()) < 0) {
    return refuse("cannot be read at " + path + ": " + hdf5_error());
  }
  if (!std::all_of(table.numbers.begin(), table.numbers.end(), [](double x) { return std::isfinite(x); })) {
    return refuse("holds a number at " + path + " that is not finite");
  }
  return table;
}

herr_t keep_name(hid_t, const char* name, const H5L_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

herr_t keep_series(hid_t file, const char* name, const H5O_info_t* object, void* paths) {
  const std::string path = std::string("/") + name;
  if (object->type != H5O_TYPE_DATASET || path.starts_with("/events/")) return 0;
  const Hdf5Handle dataset(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose);
  if (!attribute_text(dataset.id(), "time").empty()) static_cast<std::vector<std::string>*>(paths)->push_back(path);
  return 0;
}

}  // namespace

struct LogReader::Impl {
  Hdf5Handle file;
};

LogReader::LogReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LogReader::LogReader(LogReader&&) noexcept = default;
LogReader::~LogReader() = default;

bool LogReader::is_complete() const {
  return attribute_number(impl_->file.id(), "complete", 0) == 1;
}

bool LogReader::has(const std::string& path) const {
  const QuietHdf5 quiet;
  return has_path(impl_->file.id(), path);
}

std::vector<std::string> LogReader::members(const std::string& group) const {
  const QuietHdf5 quiet;
  std::vector<std::string> names;
  if (!has_path(impl_->file.id(), group)) return names;
  const Hdf5Handle opened(H5Gopen2(impl_->file.id(), group.c_str(), H5P_DEFAULT), H5Gclose);
  if (opened.id() >= 0) H5Literate(opened.id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, keep_name, &names);
  return names;
}

std::vector<std::string> LogReader::series_paths() const {
  const QuietHdf5 quiet;
  std::vector<std::string> paths;
  H5Ovisit(impl_->file.id(), H5_INDEX_NAME, H5_ITER_INC, keep_series, &paths);
  return paths;
}

LogReader::Answer LogReader::read(const std::string& path) const {
  const QuietHdf5 quiet;
  NumberTable table = read_numbers(impl_->file.id(), path);
  if (!table.refused.empty()) return {std::nullopt, table.refused};
  const Hdf5Handle dataset(H5Dopen2(impl_->file.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const std::string time = attribute_text(dataset.id(), "time");
  if (time.empty()) return {std::nullopt, "does not say where the instants of " + path + " are"};
  NumberTable instants = read_numbers(impl_->file.id(), time);
  if (!instants.refused.empty()) return {std::nullopt, instants.refused};
  const bool rises = std::adjacent_find(instants.numbers.begin(), instants.numbers.end(),
                                        [](double a, double b) { return !(a < b); }) == instants.numbers.end();
  if (instants.width != 1 || instants.rows != table.rows || !rises) {
    return {std::nullopt, "holds instants at " + time + " that do not increase or are not one for each row of " + path};
  }
  LoggedSeries series{std::move(instants.numbers),
                      std::move(table.numbers),
                      table.width,
                      attribute_texts(dataset.id(), "columns"),
                      attribute_texts(dataset.id(), "unit"),
                      attribute_text(dataset.id(), "frame"),
                      attribute_text(dataset.id(), "description")};
  if (!series.columns.empty() && series.columns.size() != series.width) series.columns.clear();
  return {std::move(series), ""};
}

OpenedLog open_log(const std::filesystem::path& path) {
  const QuietHdf5 quiet;
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed)) return {std::nullopt, "is not there, or is not a file"};
  auto impl = std::make_unique<LogReader::Impl>();
  impl->file = {H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose};
  if (impl->file.id() < 0) return {std::nullopt, "is not an HDF5 file"};
  if (attribute_number(impl->file.id(), "drydock_log", 0) != 1) return {std::nullopt, "is not a log of version 1"};
  return {LogReader(std::move(impl)), ""};
}

}  // namespace drydock
