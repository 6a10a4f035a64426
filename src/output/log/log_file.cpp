// SPDX-License-Identifier: Apache-2.0
#include "output/log/log_file.h"

#include <cassert>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "output/log/hdf5_disk.h"
#include "output/log/hdf5_handle.h"
#include "output/log/log_reader.h"
#include "output/version.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

/// Samples of one rate: written once a whole chunk is there, so that no chunk on disk is ever rewritten.
struct RateBuffer {
  Hdf5Handle time;
  std::vector<Hdf5Handle> datasets;          // one per series
  std::vector<double> time_s;                // waiting
  std::vector<std::vector<double>> numbers;  // waiting, per series
};

struct EventTables {
  Hdf5Handle time, kind, subject, text;
};

/// Whether a file can be read and says that it is incomplete.
bool is_incomplete_log(const std::filesystem::path& path) {
  const OpenedLog opened = open_log(path);
  return opened.log && !opened.log->is_complete();
}

bool describe(hid_t dataset, const Series& series, const std::string& time_path) {
  return add_attribute(dataset, "time", time_path) &&
         (series.units.size() == 1 ? add_attribute(dataset, "unit", series.units[0])
                                   : add_attribute(dataset, "unit", series.units)) &&
         (series.columns.empty() || add_attribute(dataset, "columns", series.columns)) &&
         (series.frame.empty() || add_attribute(dataset, "frame", series.frame)) &&
         add_attribute(dataset, "description", series.description);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text = "log layout";
  for (const std::string& line : lines) text += "; " + line;
  return text;
}

}  // namespace

struct LogFile::Impl {
  explicit Impl(const LogFileRequest& request);
  void create_rate(const Rate& rate);
  void create_events();
  Hdf5Handle dataset(const std::string& path, hid_t type, const DatasetShape& shape);
  void write_buffered(RateBuffer& rate);
  void flush();
  void close(bool complete);
  void keep_last_flush();
  void require(bool good);

  PartFile part;
  DiskState disk;
  bool broken = false;
  SampleCheck check;
  LogLayout layout;
  Hdf5Handle file;
  std::vector<RateBuffer> rates;
  EventTables events;
};

/// Turns a failure of the disk or the library into an exception that carries its reason.
void LogFile::Impl::require(bool good) {
  if (good && disk.error == 0) return;
  broken = true;
  if (disk.error != 0)
    throw std::filesystem::filesystem_error("cannot write log", part.path(),
                                            std::error_code(disk.error, std::generic_category()));
  throw std::filesystem::filesystem_error("cannot write log: " + hdf5_error(), part.path(),
                                          std::make_error_code(std::errc::io_error));
}

void LogFile::Impl::flush() {
  require(H5Fflush(file.id(), H5F_SCOPE_GLOBAL) >= 0);
}

LogFile::Impl::Impl(const LogFileRequest& request) : part(request.path), check(request.layout), layout(request.layout) {
  file = {H5Fcreate(part.temporary().c_str(), H5F_ACC_EXCL, H5P_DEFAULT, disk_access(disk).id()), H5Fclose};
  require(file.id() >= 0);
  require(add_attribute(file.id(), "drydock_log", 1) && add_attribute(file.id(), "complete", 0) &&
          add_attribute(file.id(), "program_version", std::string(program_version())) &&
          add_attribute(file.id(), "title", request.title));
  for (const Rate& rate : layout.rates) create_rate(rate);
  create_events();
  flush();
}

Hdf5Handle LogFile::Impl::dataset(const std::string& path, hid_t type, const DatasetShape& shape) {
  Hdf5Handle made = extendible_dataset(file.id(), path, type, shape);
  require(made.id() >= 0);
  return made;
}

void LogFile::Impl::create_rate(const Rate& rate) {
  RateBuffer buffer;
  const std::string time_path = "/rates/" + rate.name + "/time_s";
  buffer.time = dataset(time_path, H5T_IEEE_F64LE, {0, rate.samples_per_chunk, true});
  require(add_attribute(buffer.time.id(), "unit", "s") &&
          add_attribute(buffer.time.id(), "description", "instants of the rate " + rate.name));
  for (const Series& series : rate.series) {
    buffer.datasets.push_back(
        dataset(series.path, H5T_IEEE_F64LE, {series.columns.size(), rate.samples_per_chunk, true}));
    require(describe(buffer.datasets.back().id(), series, time_path));
  }
  buffer.numbers.resize(rate.series.size());
  rates.push_back(std::move(buffer));
}

void LogFile::Impl::create_events() {
  const DatasetShape shape{0, 64, false};
  const Hdf5Handle string = utf8_string_type();
  events.time = dataset("/events/time_s", H5T_IEEE_F64LE, shape);
  events.kind = dataset("/events/kind", string.id(), shape);
  events.subject = dataset("/events/subject", string.id(), shape);
  events.text = dataset("/events/text", string.id(), shape);
  require(add_attribute(events.time.id(), "unit", "s"));
  for (const Hdf5Handle* table : {&events.kind, &events.subject, &events.text})
    require(add_attribute(table->id(), "time", "/events/time_s"));
}

void LogFile::Impl::write_buffered(RateBuffer& rate) {
  const hsize_t rows = rate.time_s.size();
  if (rows == 0) return;
  for (std::size_t i = 0; i < rate.datasets.size(); ++i) {
    require(append_rows(rate.datasets[i].id(), H5T_NATIVE_DOUBLE, rows, rate.numbers[i].data()));
    rate.numbers[i].clear();
  }
  require(append_rows(rate.time.id(), H5T_NATIVE_DOUBLE, rows, rate.time_s.data()));
  rate.time_s.clear();
}

void LogFile::Impl::close(bool complete) {
  for (RateBuffer& rate : rates) write_buffered(rate);
  if (complete) {
    const int one = 1;
    const Hdf5Handle mark(H5Aopen(file.id(), "complete", H5P_DEFAULT), H5Aclose);
    require(mark.id() >= 0 && H5Awrite(mark.id(), H5T_NATIVE_INT, &one) >= 0);
  }
  flush();
  rates.clear();
  events = {};
  require(file.reset());
  part.commit();
}

/// After a failure: the samples up to the last whole flush are on disk.
void LogFile::Impl::keep_last_flush() {
  rates.clear();
  events = {};
  file.reset();
  if (is_incomplete_log(part.temporary())) part.commit();
}

LogFile::LogFile(const LogFileRequest& request) {
  if (const auto faults = layout_faults(request.layout); !faults.empty()) throw std::invalid_argument(joined(faults));
  const QuietHdf5 quiet;
  impl_ = std::make_unique<Impl>(request);
}

LogFile::LogFile(LogFile&&) noexcept = default;

LogFile::~LogFile() {
  if (impl_ == nullptr) return;
  const QuietHdf5 quiet;
  try {
    if (!impl_->broken) impl_->close(false);
  } catch (const std::exception&) {
    // A destructor cannot report. What can be kept is kept below.
  }
  try {
    if (impl_->broken) impl_->keep_last_flush();
  } catch (const std::exception&) {
    // PartFile removes the file.
  }
  impl_.reset();
}

WriteStatus LogFile::append(std::size_t rate, double time_s, std::span<const double> row) {
  assert(impl_ != nullptr && "the log is finished");
  if (WriteStatus status = impl_->check.take(rate, time_s, row); !status.ok()) return status;
  RateBuffer& buffer = impl_->rates[rate];
  const std::vector<Series>& series = impl_->layout.rates[rate].series;
  buffer.time_s.push_back(time_s);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const std::span<const double> mine = row.first(series[i].width());
    buffer.numbers[i].insert(buffer.numbers[i].end(), mine.begin(), mine.end());
    row = row.subspan(series[i].width());
  }
  if (buffer.time_s.size() == impl_->layout.rates[rate].samples_per_chunk) {
    const QuietHdf5 quiet;
    impl_->write_buffered(buffer);
    impl_->flush();
  }
  return {};
}

WriteStatus LogFile::append(const Event& event) {
  assert(impl_ != nullptr && "the log is finished");
  if (WriteStatus status = impl_->check.take(event); !status.ok()) return status;
  const QuietHdf5 quiet;
  const Hdf5Handle string = utf8_string_type();
  const auto add = [&](const Hdf5Handle& table, const std::string& text) {
    const char* value = text.c_str();
    impl_->require(append_rows(table.id(), string.id(), 1, &value));
  };
  impl_->require(append_rows(impl_->events.time.id(), H5T_NATIVE_DOUBLE, 1, &event.time_s));
  add(impl_->events.kind, event.kind);
  add(impl_->events.subject, event.subject);
  add(impl_->events.text, event.text);
  return {};
}

void LogFile::finish() {
  assert(impl_ != nullptr && "the log is finished");
  const QuietHdf5 quiet;
  impl_->close(true);
  impl_.reset();
}

}  // namespace drydock
