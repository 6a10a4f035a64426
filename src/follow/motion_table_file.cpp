// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_table_file.h"

#include <algorithm>
#include <cmath>

#include "input/dimension.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

struct UnitEnding {
  const char* text;
  double unit;
};
const std::vector<UnitEnding> kLengthEndings = {{"", 1}, {"_m", 1}, {"_cm", 0.01}, {"_mm", 0.001}};
const std::vector<UnitEnding> kAngleEndings = {{"", 1}, {"_rad", 1}, {"_deg", M_PI / 180}};
const std::vector<UnitEnding> kNoEnding = {{"", 1}};

/// A coordinate under one of its names.
struct MotionColumn {
  std::string name;
  const CsvColumn* column = nullptr;
  double unit = 1;

  double at(std::size_t row) const { return unit * column->values[row]; }
};
using MotionColumns = std::vector<MotionColumn>;

bool is_any_there(const MotionColumns& columns) {
  return std::any_of(columns.begin(), columns.end(), [](const MotionColumn& c) { return c.column != nullptr; });
}

class PoseTableReader {
 public:
  PoseTableReader(const CsvTable& table, const PoseTableRequest& request, Problems& problems)
      : table_(table), request_(request), limit_(problems, table.file) {
    time_ = {find("time", {{"", 1}, {"_s", 1}})};
    for (const char* axis : {"x", "y", "z"}) position_.push_back(find(axis, kLengthEndings));
    for (const char* part : {"qw", "qx", "qy", "qz"}) quaternion_.push_back(find(part, kNoEnding));
    for (const char* angle : {"roll", "pitch", "yaw"}) angles_.push_back(find(angle, kAngleEndings));
    if (request.axis) axis_ = find(kAxisRow, request.axis->slides ? kLengthEndings : kAngleEndings);
  }

  std::optional<MotionPoints> read() {
    check_columns();
    if (limit_.count() == 0) check_times();
    if (limit_.count() > 0) return std::nullopt;
    MotionPoints points = points_of();
    if (request_.turns) {
      for (const PointFault& fault : align_quaternions(points))
        limit_.error(mark(fault.point), is_any_there(angles_) ? "roll" : "qw", fault.found, fault.expected);
    }
    if (limit_.count() > 0) return std::nullopt;
    return points;
  }

 private:
  Mark head() const { return {table_.file, 1, 1}; }
  Mark mark(std::size_t row) const { return {table_.file, table_.lines[row], 1}; }

  MotionColumn find(const std::string& name, const std::vector<UnitEnding>& endings) {
    MotionColumn found{name, nullptr, 1};
    for (const UnitEnding& ending : endings) {
      const CsvColumn* column = table_.find(name + ending.text);
      known_.push_back(name + ending.text);
      if (column == nullptr) continue;
      if (found.column != nullptr) {
        limit_.error(head(), path_step(column->name), "found the same as in " + found.column->name, "one of them");
      }
      found = {name, column, ending.unit};
    }
    return found;
  }

  void require(const MotionColumns& columns, const std::string& why) {
    for (const MotionColumn& c : columns) {
      if (c.column == nullptr) limit_.error(head(), path_step(c.name), "found no column of this name", why);
    }
  }

  void check_columns() {
    require(time_, "the time of each row, in seconds");
    require(position_, "a position in each row");
    if (is_any_there(quaternion_)) require(quaternion_, "all of qw, qx, qy, qz");
    if (is_any_there(angles_)) require(angles_, "all of roll, pitch, yaw");
    if (is_any_there(quaternion_) && is_any_there(angles_))
      limit_.error(head(), "qw", "found quaternions and angles", "one of them");
    if (!request_.turns && (is_any_there(quaternion_) || is_any_there(angles_))) {
      limit_.error(head(), is_any_there(angles_) ? "roll" : "qw",
                   "found orientations of the point " + in_quotes(request_.point), "positions alone");
    }
    for (const CsvColumn& column : table_.columns) {
      if (std::find(known_.begin(), known_.end(), column.name) == known_.end()) {
        limit_.error(head(), path_step(column.name), "unknown column" + did_you_mean(column.name, known_), "");
      } else if (column.values.size() != table_.rows()) {
        limit_.error(head(), path_step(column.name), "found texts", "numbers");
      }
    }
    if (table_.rows() < 2) {
      limit_.error(head(), "", "found " + counted(table_.rows(), "row"), "at least two");
    }
  }

  void check_times() {
    const MotionColumn& time = time_.front();
    const double most_s = largest_size(Dimension::time());
    for (std::size_t row = 0; row < time.column->values.size(); ++row) {
      if (std::abs(time.at(row)) <= most_s) continue;
      limit_.error(mark(row), time.column->name, "found " + short_number(time.at(row)) + " s",
                   "a time between -" + short_number(most_s) + " s and " + short_number(most_s) + " s");
      return;
    }
    for (std::size_t row = 1; row < table_.rows(); ++row) {
      if (time.at(row) > time.at(row - 1)) continue;
      limit_.error(mark(row), time.column->name,
                   "found " + short_number(time.at(row)) + " s after " + short_number(time.at(row - 1)) + " s",
                   "increasing times");
    }
  }

  Quaternion quaternion_at(std::size_t row) const {
    if (is_any_there(quaternion_)) {
      return {quaternion_[0].at(row), quaternion_[1].at(row), quaternion_[2].at(row), quaternion_[3].at(row)};
    }
    if (!is_any_there(angles_)) return to_quaternion(request_.R_otherwise);
    return to_quaternion(from_rpy({angles_[0].at(row), angles_[1].at(row), angles_[2].at(row)}));
  }

  MotionPoints points_of() const {
    MotionPoints points;
    const auto pose_rows = static_cast<Eigen::Index>(request_.turns ? kPoseRows.size() : 3);
    points.rows.assign(kPoseRows.begin(), kPoseRows.begin() + pose_rows);
    if (axis_.column != nullptr) points.rows.push_back(kAxisRow);
    points.time_s = time_.front().column->values;
    points.at.resize(static_cast<Eigen::Index>(points.rows.size()), static_cast<Eigen::Index>(table_.rows()));
    for (std::size_t row = 0; row < table_.rows(); ++row) {
      const auto i = static_cast<Eigen::Index>(row);
      for (Eigen::Index k = 0; k < 3; ++k) points.at(k, i) = position_[static_cast<std::size_t>(k)].at(row);
      if (axis_.column != nullptr) points.at(pose_rows, i) = axis_.at(row);
      if (!request_.turns) continue;
      const std::array<double, 4> wxyz = to_wxyz(quaternion_at(row));
      points.at.col(i).segment<4>(3) = Eigen::Map<const Eigen::Vector4d>(wxyz.data());
    }
    return points;
  }

  const CsvTable& table_;
  const PoseTableRequest& request_;
  ProblemLimit limit_;
  MotionColumns time_, position_, quaternion_, angles_;
  MotionColumn axis_;
  std::vector<std::string> known_;
};

}  // namespace

std::optional<MotionPoints> pose_points(const CsvTable& table, const PoseTableRequest& request, Problems& problems) {
  return PoseTableReader(table, request, problems).read();
}

bool has_pose_columns(const CsvTable& table) {
  return std::any_of(kLengthEndings.begin(), kLengthEndings.end(),
                     [&](const UnitEnding& ending) { return table.find(std::string("x") + ending.text) != nullptr; });
}

}  // namespace drydock
