// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "output/log/log.h"
#include "output/scene/scene.h"

namespace drydock {

struct RecorderRequest {
  Rate rate = {};                // names, units and columns of a row, one series after the other
  Log* log = nullptr;            // where each sample goes at once, so that a run cut short keeps it; none: nowhere
  std::size_t log_rate = 0;      // number of this rate in the log's layout
  std::size_t keep_every = 1;    // every how many samples one is kept in memory, for a scene; 0: none
  std::size_t keep_at_most = 0;  // beyond so many every second one is dropped, and again; 0: all are kept. At least 2
  std::size_t reserve = 0;       // samples to make room for beforehand
};

/// Gathers what a run samples at one rate: a time and a flat row of numbers. What it refuses (a number that is not
/// finite, a time that does not increase, a row of another length) it neither keeps nor hands on, and the status names
/// series, sample, time and column.
class Recorder {
 public:
  /// Throws std::invalid_argument with all faults of the rate (layout_faults).
  explicit Recorder(RecorderRequest request);

  WriteStatus take(double time_s, std::span<const double> row);

  const Rate& rate() const { return request_.rate; }
  std::size_t taken() const { return taken_; }

  /// What is kept.
  std::span<const double> times_s() const { return times_s_; }
  std::span<const double> row(std::size_t sample) const {
    return std::span<const double>(rows_).subspan(sample * width_, width_);
  }

 private:
  void halve();

  RecorderRequest request_;
  SampleCheck check_;
  std::size_t width_ = 0;
  std::size_t taken_ = 0;
  std::vector<double> times_s_, rows_;
};

/// The kept instants as a time base named as the rate is.
void add_time_base(const Recorder& recorder, Scene& scene);

/// The series at `series_path`, made by pose_series, as the poses of a node. Refused: a path without such a series, and
/// a quaternion without length.
WriteStatus add_pose_channel(const Recorder& recorder, const std::string& series_path, const std::string& node_path,
                             Scene& scene);

/// Each column of the series at `series_path` as a scalar channel: /cables/2/tension_N becomes cables/2/tension_N, and
/// /arms/left/q_rad with the columns 1, 2 becomes arms/left/q_rad/1 and so on.
WriteStatus add_scalar_channels(const Recorder& recorder, const std::string& series_path, Scene& scene);

}  // namespace drydock
