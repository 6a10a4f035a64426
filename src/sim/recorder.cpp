// SPDX-License-Identifier: Apache-2.0
#include "sim/recorder.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "spatial/quaternion.h"

namespace drydock {
namespace {

LogLayout checked_layout(const Rate& rate) {
  LogLayout layout{{rate}};
  std::string all;
  for (const std::string& fault : layout_faults(layout)) all += (all.empty() ? "" : "\n") + fault;
  if (!all.empty()) throw std::invalid_argument(all);
  return layout;
}

struct Columns {
  const Series* series = nullptr;
  std::size_t first = 0;  // in a row
};

std::optional<Columns> columns_of(const Rate& rate, const std::string& path) {
  std::size_t first = 0;
  for (const Series& series : rate.series) {
    if (series.path == path) return Columns{&series, first};
    first += series.width();
  }
  return std::nullopt;
}

WriteStatus no_series(const Rate& rate, const std::string& path) {
  return {"the rate " + rate.name + " has no series " + path};
}

}  // namespace

Recorder::Recorder(RecorderRequest request)
    : request_(std::move(request)), check_(checked_layout(request_.rate)), width_(request_.rate.width()) {
  times_s_.reserve(request_.reserve);
  rows_.reserve(request_.reserve * width_);
}

WriteStatus Recorder::take(double time_s, std::span<const double> row) {
  if (WriteStatus status = check_.take(0, time_s, row); !status.ok()) return status;
  if (request_.log != nullptr)
    if (WriteStatus status = request_.log->append(request_.log_rate, time_s, row); !status.ok()) return status;
  if (request_.keep_every > 0 && taken_ % request_.keep_every == 0) {
    if (request_.keep_at_most > 0 && times_s_.size() >= request_.keep_at_most) halve();
  }
  if (request_.keep_every > 0 && taken_ % request_.keep_every == 0) {
    times_s_.push_back(time_s);
    rows_.insert(rows_.end(), row.begin(), row.end());
  }
  ++taken_;
  return {};
}

/// Keeps the first of every two, as if twice as few had been wanted from the start.
void Recorder::halve() {
  const std::size_t kept = (times_s_.size() + 1) / 2;
  for (std::size_t k = 1; k < kept; ++k) {
    times_s_[k] = times_s_[2 * k];
    std::copy_n(rows_.begin() + static_cast<std::ptrdiff_t>(2 * k * width_), width_,
                rows_.begin() + static_cast<std::ptrdiff_t>(k * width_));
  }
  times_s_.resize(kept);
  rows_.resize(kept * width_);
  request_.keep_every *= 2;
}

void add_time_base(const Recorder& recorder, Scene& scene) {
  const std::span<const double> times_s = recorder.times_s();
  scene.time_bases.push_back({recorder.rate().name, {times_s.begin(), times_s.end()}});
}

WriteStatus add_pose_channel(const Recorder& recorder, const std::string& series_path, const std::string& node_path,
                             Scene& scene) {
  const std::optional<Columns> columns = columns_of(recorder.rate(), series_path);
  if (!columns) return no_series(recorder.rate(), series_path);
  if (columns->series->columns != pose_series("", "", "").columns) return {series_path + " is not a series of poses"};
  PoseChannel channel{node_path, recorder.rate().name, {}};
  for (std::size_t k = 0; k < recorder.times_s().size(); ++k) {
    const std::span<const double> x = recorder.row(k).subspan(columns->first, 7);
    const std::optional<Quaternion> q_PN = normalised(from_wxyz({x[3], x[4], x[5], x[6]}));
    if (!q_PN) return {series_path + ": the quaternion of sample " + std::to_string(k) + " has no length"};
    channel.X_PN.push_back({to_rotation(*q_PN), {x[0], x[1], x[2]}});
  }
  scene.poses.push_back(std::move(channel));
  return {};
}

WriteStatus add_scalar_channels(const Recorder& recorder, const std::string& series_path, Scene& scene) {
  const std::optional<Columns> columns = columns_of(recorder.rate(), series_path);
  if (!columns) return no_series(recorder.rate(), series_path);
  const Series& series = *columns->series;
  for (std::size_t c = 0; c < series.width(); ++c) {
    const std::string path = series.path.substr(1) + (series.columns.empty() ? "" : "/" + series.columns[c]);
    ScalarChannel channel{path, column_unit(series, c), recorder.rate().name, {}};
    for (std::size_t k = 0; k < recorder.times_s().size(); ++k)
      channel.values.push_back(recorder.row(k)[columns->first + c]);
    scene.scalars.push_back(std::move(channel));
  }
  return {};
}

}  // namespace drydock
