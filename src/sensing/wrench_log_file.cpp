// SPDX-License-Identifier: Apache-2.0
#include "sensing/wrench_log_file.h"

#include <algorithm>
#include <cmath>

#include "input/csv.h"
#include "input/csv_cells.h"
#include "input/file_rules.h"
#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "spatial/euler_angles.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

using Names = std::vector<std::string>;

constexpr std::size_t kMostBytes = std::size_t{1} << 28U;
constexpr std::size_t kMostRows = 500000;
constexpr std::size_t kLeastRows = 20, kLeastPoses = 4;
constexpr double kLargest = 1e19;           // nanoseconds since 1970
constexpr double kQuaternionLength = 1e-2;  // by which it may be off 1
constexpr double kMatrix = 1e-2;            // entries of R Rᵀ

/// The ways to write an orientation; a table has one of them.
const std::vector<Names>& orientations() {
  static const std::vector<Names> all = {{"qw", "qx", "qy", "qz"},
                                         {"roll", "pitch", "yaw"},
                                         {"r11", "r12", "r13", "r21", "r22", "r23", "r31", "r32", "r33"},
                                         {"rotation_x", "rotation_y", "rotation_z"}};
  return all;
}

class LogReading {
 public:
  LogReading(const WrenchLogRequest& request, Problems& problems)
      : request_(request), file_(request.file.string()), problems_(problems) {}

  std::optional<WrenchLog> read() {
    const std::size_t errors = problems_.errors();
    const auto bytes = read_bytes(request_.file, kMostBytes, {file_, 0, 0}, "", problems_);
    if (!bytes) return std::nullopt;
    const Names head = head_of(*bytes);
    columns_ = choose_columns(head, file_, request_.settings, problems_);
    if (!head.empty()) check_columns(head);
    CsvRequest csv;
    csv.largest = kLargest;
    for (const auto& [channel, column] : columns_) csv.required.push_back(column.name);
    table_ = parse_csv(*bytes, file_, csv, problems_);
    if (!table_ || problems_.errors() > errors) return std::nullopt;
    WrenchLog log;
    log.is_static = request_.is_static;
    fill(log);
    if (problems_.errors() > errors) return std::nullopt;
    return log;
  }

 private:
  static Names head_of(const std::string& bytes) {
    Problems unheard;
    ProblemLimit limit(unheard, "");
    std::vector<CsvCell> cells;
    const std::string_view text = std::string_view(bytes).substr(bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    CsvRecords records(text, limit);
    Names head;
    if (records.next(cells))
      for (const CsvCell& cell : cells) head.emplace_back(cell.text);
    return head;
  }

  bool has(const std::string& channel) const { return columns_.contains(channel); }
  bool has_all(const Names& channels) const {
    return std::all_of(channels.begin(), channels.end(), [&](const std::string& name) { return has(name); });
  }
  void problem_of_head(std::string found, std::string expected) {
    problems_.error({file_, 1, 1}, "", std::move(found), std::move(expected));
  }

  void require(const Names& channels, const Names& head) {
    Names missing;
    for (const std::string& name : channels)
      if (!has(name) && !request_.settings.columns.contains(name)) missing.push_back(name);
    if (!missing.empty())
      problem_of_head("found no column for " + listed(missing, missing.size()) + " among " + listed(head),
                      "columns called so, or which ones they are, as in columns: {" + missing.front() + ": NAME}");
  }

  void check_columns(const Names& head) {
    require({"force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z"}, head);
    if (!request_.is_static) {
      require({"time"}, head);
      require({"x", "y", "z"}, head);
    }
    for (const Names& way : orientations()) {
      if (!has_all(way)) continue;
      orientation_ = way;
      return;
    }
    for (const Names& way : orientations())
      if (has(way.front())) return require(way, head);
    problem_of_head(
        "found no orientation among " + listed(head),
        "roll, pitch, yaw, a quaternion qw, qx, qy, qz, a matrix r11 to r33 or a rotation vector rotation_x, "
        "rotation_y, rotation_z, or which columns they are, as in columns: {roll: NAME}");
  }

  /// Numbers beyond what is built.
  void check_sizes(ProblemLimit& limit) const {
    for (const LogChannel& channel : log_channels()) {
      if (!has(channel.name) || channel.name == "time") continue;
      const LogColumn& column = columns_.at(channel.name);
      const std::vector<double>& values = table_->find(column.name)->values;
      const double most = largest_size(channel.dimension, Room::kHall);
      for (std::size_t row = 0; row < values.size(); ++row)
        if (std::abs(column.scale * values[row]) > most)
          limit.error(
              {file_, table_->lines[row], 1}, path_step(column.name), "found " + short_number(values[row]),
              "a number between -" + short_number(most / column.scale) + " and " + short_number(most / column.scale));
    }
  }

  double value(const std::string& channel, std::size_t row) const {
    const LogColumn& column = columns_.at(channel);
    return column.scale * table_->find(column.name)->values[row];
  }
  Vector3 vector(const std::string& x, const std::string& y, const std::string& z, std::size_t row) const {
    return {value(x, row), value(y, row), value(z, row)};
  }

  std::optional<Rotation> rotation(std::size_t row) const {
    if (orientation_.front() == "roll") return from_rpy({value("roll", row), value("pitch", row), value("yaw", row)});
    if (orientation_.front() == "rotation_x")
      return rotation_exp(vector("rotation_x", "rotation_y", "rotation_z", row));
    if (orientation_.front() == "qw") {
      const Quaternion q{value("qw", row), value("qx", row), value("qy", row), value("qz", row)};
      const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
      return std::abs(length - 1) < kQuaternionLength ? std::optional(to_rotation(q)) : std::nullopt;
    }
    Matrix3 m;
    for (Eigen::Index i = 0; i < 9; ++i) m(i / 3, i % 3) = value(orientation_[static_cast<std::size_t>(i)], row);
    return is_rotation(m, kMatrix) ? nearest_rotation(m) : std::nullopt;
  }

  void fill(WrenchLog& log) {
    ProblemLimit limit(problems_, file_);
    const std::size_t rows = table_->rows(), least = request_.is_static ? kLeastPoses : kLeastRows;
    if (rows < least || rows > kMostRows)
      limit.error({file_, 0, 0}, "", "found " + counted(rows, "row"),
                  "at least " + std::to_string(least) + " and at most " + std::to_string(kMostRows));
    check_sizes(limit);
    const double begin = has("time") ? table_->find(columns_.at("time").name)->values.front() : 0;
    for (std::size_t row = 0; row < rows; ++row) {
      const Mark mark{file_, table_->lines[row], 1};
      if (has("time")) {
        const LogColumn& column = columns_.at("time");
        const std::vector<double>& times = table_->find(column.name)->values;
        log.time_s.push_back(column.scale * (times[row] - begin));
        if (row > 0 && !(log.time_s[row] > log.time_s[row - 1]))
          limit.error(mark, path_step(column.name),
                      "found " + short_number(times[row]) + " after " + short_number(times[row - 1]),
                      "times that increase");
      }
      const std::optional<Rotation> R_WP = rotation(row);
      if (!R_WP)
        limit.error(
            mark, path_step(columns_.at(orientation_.front()).name),
            orientation_.front() == "qw" ? "found a quaternion whose length is not 1" : "found no rotation matrix",
            orientation_.front() == "qw" ? "one of length 1, within 0.01" : "orthogonal rows of length 1");
      log.X_WP.push_back({R_WP.value_or(Rotation{}),
                          has_all({"x", "y", "z"}) ? vector("x", "y", "z", row) : Vector3(Vector3::Zero())});
      Wrench F{vector("torque_x", "torque_y", "torque_z", row), vector("force_x", "force_y", "force_z", row)};
      if (request_.in_world_axes) {
        const Rotation R_SW = inverse(log.X_WP.back().R * request_.R_PS);
        F = {R_SW * F.t, R_SW * F.f};
      }
      log.reading.push_back(request_.reads_reaction ? -F : F);
    }
  }

  const WrenchLogRequest& request_;
  const std::string file_;
  Problems& problems_;
  LogColumns columns_;
  Names orientation_;
  std::optional<CsvTable> table_;
};

}  // namespace

std::optional<WrenchLog> read_wrench_log(const WrenchLogRequest& request, Problems& problems) {
  return LogReading(request, problems).read();
}

}  // namespace drydock
