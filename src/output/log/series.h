// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "output/encoded.h"

namespace drydock {

/// One recorded quantity: a number, or a row of named numbers, per sample.
struct Series {
  std::string path;                  // absolute in the log, ends in the quantity: /arms/left/q_rad, /bodies/A/pose
  std::vector<std::string> units;    // {"N m"} for all columns, or one each; a pure number has "1"
  std::string frame;                 // frame the numbers are expressed in; empty where there is none
  std::string description;           // one sentence
  std::vector<std::string> columns;  // names of the numbers of a row; empty: one number per sample

  std::size_t width() const { return columns.empty() ? 1 : columns.size(); }
};

/// The pose X_PB of a body: x y z [m], then the unit quaternion qw qx qy qz.
Series pose_series(std::string path, std::string frame, std::string description);

/// Everything sampled at the same instants.
struct Rate {
  std::string name;  // one path part: "control", "frames"
  std::vector<Series> series;
  std::size_t samples_per_chunk = 1024;  // unit of compression, and what kill -9 can lose at most

  std::size_t width() const;  // numbers per sample, all series together
};

struct LogLayout {
  std::vector<Rate> rates;
};

/// Something that happened: {12.5, "contact", "peg/hole", "first touch of the rim"}.
struct Event {
  double time_s = 0.0;
  std::string kind;
  std::string subject;
  std::string text;
};

/// All faults of a layout: names and paths that are empty, malformed, used twice, reserved (/rates, /events) or that
/// need a data set where another needs a folder; units that are neither one nor one per column.
std::vector<std::string> layout_faults(const LogLayout& layout);

/// The unit of one column of a series.
std::string column_unit(const Series& series, std::size_t column);

/// Guards what goes into a log, whatever its format: each rate's times must increase, events' times may not go back,
/// numbers must be finite. The refusal names series, sample (from 0), time and column. What is refused is not counted.
class SampleCheck {
 public:
  explicit SampleCheck(const LogLayout& layout);

  /// `row`: the numbers of all series of the rate, one series after the other in the layout's order.
  WriteStatus take(std::size_t rate, double time_s, std::span<const double> row);
  WriteStatus take(const Event& event);
  std::size_t samples(std::size_t rate) const { return progress_[rate].samples; }

 private:
  struct Progress {
    std::size_t samples = 0;
    double last_s = 0.0;
  };
  std::string row_fault(const Rate& rate, std::size_t sample, double time_s, std::span<const double> row) const;

  LogLayout layout_;
  std::vector<Progress> progress_;
  Progress events_;
};

}  // namespace drydock
