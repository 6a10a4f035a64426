// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_log_file.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

/// Series read so far, all of the same instants.
class LoggedRows {
 public:
  LoggedRows(const LogReader& log, std::string file, Problems& problems)
      : log_(log), file_(std::move(file)), problems_(problems) {}

  /// Nothing after a problem.
  std::optional<LoggedSeries> read(const std::string& path, std::size_t at_least = 2) {
    LogReader::Answer answer = log_.read(path);
    if (!answer.series) {
      problems_.error({file_, 0, 0}, "", "the log " + answer.refused, "");
    } else if (answer.series->time_s.size() < at_least) {
      problems_.error({file_, 0, 0}, path, "found " + counted(answer.series->time_s.size(), "sample"), "at least two");
    } else {
      return std::move(answer.series);
    }
    return std::nullopt;
  }

  /// Poses of seven columns.
  std::optional<LoggedSeries> read_poses(const std::string& path, std::size_t at_least = 2) {
    std::optional<LoggedSeries> series = read(path, at_least);
    if (!series || series->width == kPoseRows.size()) return series;
    problems_.error({file_, 0, 0}, path, "found " + counted(series->width, "column"), "x, y, z, qw, qx, qy, qz");
    return std::nullopt;
  }

  bool same_instants(const LoggedSeries& series, MotionPoints& points, const std::string& path,
                     const std::string& others) {
    if (points.time_s.empty()) points.time_s = series.time_s;
    if (points.time_s == series.time_s) return true;
    problems_.error({file_, 0, 0}, path, "found other instants than of " + others, "the same");
    return false;
  }

  /// The position of an axis as one more row of poses. False after a problem.
  bool add_axis(const std::string& path, MotionPoints& points) {
    if (!log_.has(path)) return true;
    const std::optional<LoggedSeries> axis = read(path);
    if (!axis || !same_instants(*axis, points, path, "the pose")) return false;
    points.rows.push_back(kAxisRow);
    points.at.conservativeResize(points.at.rows() + 1, Eigen::NoChange);
    for (std::size_t i = 0; i < points.time_s.size(); ++i)
      points.at(points.at.rows() - 1, static_cast<Eigen::Index>(i)) = axis->at(i, 0);
    return true;
  }

 private:
  const LogReader& log_;
  const std::string file_;
  Problems& problems_;
};

const std::string kBodies = "/bodies";

/// Nothing where the quaternion has no length.
std::optional<Pose> pose_of(const LoggedSeries& series, std::size_t row) {
  const auto n = [&](std::size_t column) { return series.at(row, column); };
  const std::optional<Quaternion> q = normalised({n(3), n(4), n(5), n(6)});
  if (!q) return std::nullopt;
  return Pose{to_rotation(*q), {n(0), n(1), n(2)}};
}

/// X_WB = X_WH X_HB: the poses of B, which stands still on H. A quaternion without length stays one.
LoggedSeries carried(const LoggedSeries& holder, const LoggedSeries& held) {
  LoggedSeries series = holder;
  const std::optional<Pose> X_HB = pose_of(held, 0);
  for (std::size_t row = 0; row < series.time_s.size(); ++row) {
    const std::optional<Pose> X_WH = pose_of(holder, row);
    std::array<double, 7> numbers{};
    if (X_WH && X_HB) {
      const Pose X_WB = *X_WH * *X_HB;
      const auto wxyz = to_wxyz(to_quaternion(X_WB.R));
      numbers = {X_WB.p.x(), X_WB.p.y(), X_WB.p.z(), wxyz[0], wxyz[1], wxyz[2], wxyz[3]};
    }
    std::copy(numbers.begin(), numbers.end(), series.numbers.begin() + static_cast<std::ptrdiff_t>(row * 7));
  }
  return series;
}

std::string joint_path(const std::string& robot, const std::string& joint) {
  return "/joints/" + robot + "/" + joint + "/q";
}

void add_bodies(const LogReader& log, const std::string& group, std::vector<std::string>& bodies) {
  for (const std::string& name : log.members(group)) {
    const std::string path = group + "/" + name;
    if (name != "pose") {
      add_bodies(log, path, bodies);
    } else if (group != kBodies) {
      bodies.push_back(group.substr(kBodies.size() + 1));
    }
  }
}

/// The columns of a series under the names of joints, in their order; empty where one is missing.
std::vector<std::size_t> columns_of(const LoggedSeries& series, const std::vector<std::string>& joints) {
  std::vector<std::size_t> columns;
  for (const std::string& joint : joints) {
    const auto found = std::find(series.columns.begin(), series.columns.end(), joint);
    if (found == series.columns.end()) return {};
    columns.push_back(static_cast<std::size_t>(found - series.columns.begin()));
  }
  return columns;
}

}  // namespace

std::optional<MotionPoints> logged_poses(const LogReader& log, const std::string& file, const std::string& body,
                                         const PoseTableRequest& request, Problems& problems) {
  const std::string path = kBodies + "/" + body + "/pose";
  LoggedRows rows(log, file, problems);
  std::optional<LoggedSeries> series = rows.read_poses(path, 1);
  if (!series) return std::nullopt;
  const std::string holder = kBodies + "/" + series->frame + "/pose";
  if (series->time_s.size() == 1 && log.has(holder) && holder != path) {  // a body that another one holds (docs/log.md)
    const std::optional<LoggedSeries> of_holder = rows.read_poses(holder);
    if (!of_holder) return std::nullopt;
    series = carried(*of_holder, *series);
  } else if (series->time_s.size() < 2) {
    problems.error({file, 0, 0}, path, "found one sample", "at least two");
    return std::nullopt;
  }
  MotionPoints points;
  points.time_s = series->time_s;
  points.rows.assign(kPoseRows.begin(), kPoseRows.end());
  points.at = Eigen::Map<const MatrixX>(series->numbers.data(), 7, static_cast<Eigen::Index>(points.time_s.size()));
  ProblemLimit limit(problems, file);
  for (const PointFault& fault : align_quaternions(points)) {
    limit.error({file, 0, 0}, path + "[" + std::to_string(fault.point) + "]", fault.found, fault.expected);
  }
  if (limit.count() > 0) return std::nullopt;
  if (!request.turns) {
    points.rows.resize(3);
    points.at = points.at.topRows(3).eval();
  }
  if (request.axis && !rows.add_axis(request.axis->log_path, points)) return std::nullopt;
  return points;
}

std::optional<MotionPoints> logged_joints(const LogReader& log, const std::string& file, const std::string& robot,
                                          const std::vector<std::string>& joints, Problems& problems) {
  LoggedRows rows(log, file, problems);
  MotionPoints points;
  points.rows = joints;
  const std::string whole = "/arms/" + robot + "/q_rad";
  std::optional<LoggedSeries> all;
  if (log.has(whole) && !(all = rows.read(whole))) return std::nullopt;
  const std::vector<std::size_t> columns = all ? columns_of(*all, joints) : std::vector<std::size_t>{};
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const std::string path = columns.empty() ? joint_path(robot, joints[j]) : whole;
    std::optional<LoggedSeries> one = columns.empty() ? rows.read(path) : all;
    if (!one || !rows.same_instants(*one, points, path, "the joints before")) return std::nullopt;
    const auto instants = static_cast<Eigen::Index>(points.time_s.size());
    if (j == 0) points.at.resize(static_cast<Eigen::Index>(joints.size()), instants);
    const std::size_t column = columns.empty() ? 0 : columns[j];
    for (Eigen::Index i = 0; i < instants; ++i)
      points.at(static_cast<Eigen::Index>(j), i) = one->at(static_cast<std::size_t>(i), column);
  }
  return points;
}

std::vector<std::string> robots_with(const LogReader& log, const std::vector<std::string>& joints) {
  std::vector<std::string> robots;
  for (const std::string& robot : log.members("/joints")) {
    const auto has = [&](const std::string& joint) { return log.has(joint_path(robot, joint)); };
    if (std::all_of(joints.begin(), joints.end(), has)) robots.push_back(robot);
  }
  for (const std::string& robot : log.members("/arms")) {
    const std::string whole = "/arms/" + robot + "/q_rad";
    if (!log.has(whole) || std::find(robots.begin(), robots.end(), robot) != robots.end()) continue;
    const LogReader::Answer answer = log.read(whole);
    if (answer.series && !columns_of(*answer.series, joints).empty()) robots.push_back(robot);
  }
  return robots;
}

std::vector<std::string> bodies_of(const LogReader& log) {
  std::vector<std::string> bodies;
  add_bodies(log, kBodies, bodies);
  return bodies;
}

}  // namespace drydock
