// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/pose_list_file.h"

#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

/// A coordinate under one of its names.
struct Coordinate {
  std::string name;
  const CsvColumn* column = nullptr;
  double unit = 1;
};

class PoseColumns {
 public:
  PoseColumns(const CsvTable& table, std::span<const std::string> others, Problems& problems)
      : table_(table), problems_(problems), others_(others) {
    for (const char* axis : {"x", "y", "z"}) position_.push_back(find(axis, {{"", 1}, {"_m", 1}}));
    for (const char* angle : {"roll", "pitch", "yaw"}) {
      angles_.push_back(find(angle, {{"", 1}, {"_rad", 1}, {"_deg", M_PI / 180}}));
    }
    known_.push_back("time_s");
    known_.insert(known_.end(), others.begin(), others.end());
  }

  bool has_angles() const { return angles_.front().column != nullptr; }

  void complain() {
    require(position_);
    const auto is_there = [](const Coordinate& c) { return c.column != nullptr; };
    if (std::any_of(angles_.begin(), angles_.end(), is_there)) require(angles_);
    for (const std::string& other : others_) {
      if (table_.find(other) == nullptr) missing(other);
    }
    for (const CsvColumn& column : table_.columns) {
      if (std::find(known_.begin(), known_.end(), column.name) == known_.end()) {
        problems_.error(head(), path_step(column.name), "unknown column" + did_you_mean(column.name, known_), "");
      } else if (column.values.size() != table_.rows()) {
        problems_.error(head(), path_step(column.name), "found texts", "numbers");
      }
    }
  }

  Pose pose(std::size_t row) const {
    Pose X_WB;
    for (Eigen::Index k = 0; k < 3; ++k) X_WB.p[k] = value(position_[static_cast<std::size_t>(k)], row);
    if (has_angles()) X_WB.R = from_rpy({value(angles_[0], row), value(angles_[1], row), value(angles_[2], row)});
    return X_WB;
  }

 private:
  struct Ending {
    const char* text;
    double unit;
  };

  Coordinate find(const std::string& name, std::initializer_list<Ending> endings) {
    Coordinate found{name, nullptr, 1};
    for (const Ending& ending : endings) {
      known_.push_back(name + ending.text);
      if (found.column != nullptr) continue;
      found.column = table_.find(name + ending.text);
      found.unit = ending.unit;
    }
    return found;
  }

  void require(const std::vector<Coordinate>& coordinates) {
    for (const Coordinate& c : coordinates) {
      if (c.column == nullptr) missing(c.name);
    }
  }
  void missing(const std::string& name) {
    problems_.error(head(), path_step(name), "found no column of this name", "one");
  }
  Mark head() const { return {table_.file, 1, 1}; }
  static double value(const Coordinate& c, std::size_t row) { return c.unit * c.column->values[row]; }

  const CsvTable& table_;
  Problems& problems_;
  std::span<const std::string> others_;
  std::vector<Coordinate> position_, angles_;
  std::vector<std::string> known_;
};

}  // namespace

std::optional<PoseList> read_pose_list(const std::filesystem::path& path, std::span<const std::string> others,
                                       Problems& problems) {
  std::optional<CsvTable> table = read_csv(path, {}, problems);
  if (!table) return std::nullopt;
  PoseList list;
  list.table = std::move(*table);
  Problems found;
  PoseColumns columns(list.table, others, found);
  columns.complain();
  const CsvColumn* time = list.table.find("time_s");
  for (std::size_t row = 1; time != nullptr && row < time->values.size(); ++row) {
    if (time->values[row] > time->values[row - 1]) continue;
    found.error(list.mark(row), "time_s", "found a time not after the previous one", "increasing times");
  }
  const bool is_bad = !found.all().empty();
  for (const Problem& problem : found.all()) problems.add(problem);
  if (is_bad) return std::nullopt;
  for (std::size_t row = 0; row < list.table.rows(); ++row) list.poses.push_back(columns.pose(row));
  if (time != nullptr) list.time_s = time->values;
  list.has_angles = columns.has_angles();
  return list;
}

}  // namespace drydock
