// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/joint_trajectory_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arm/trajectory/hermite.h"
#include "arm/trajectory/trajectory_csv_file.h"
#include "arm/trajectory/trajectory_extrema.h"
#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::size_t kMostCsvBytes = std::size_t{1} << 28U;
constexpr double kSlack = 1e-9;      // rounding of a limit that a file gives
constexpr double kStartNear = 1e-3;  // [rad or m]
constexpr double kLatest_s = 1e9;

bool is_csv(const std::string& file) {
  std::string ending = std::filesystem::path(file).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending == ".csv";
}

/// A point with its numbers in the order of the arm's joints.
struct Knot {
  double t_s = 0;
  JointMotion motion;  // v and a are empty when the file does not give them
};

class TrajectoryBuilder {
 public:
  TrajectoryBuilder(const TrajectoryPoints& file, const TrajectoryFileRequest& request, Problems& problems)
      : file_(file), request_(request), problems_(problems) {}

  std::optional<JointTrajectory> build() {
    const std::size_t errors_before = problems_.errors();
    check_joints();
    check_points();
    if (problems_.errors() > errors_before) return std::nullopt;
    for (const TrajectoryPoint& point : points()) knots_.push_back(knot_of(point));
    check_start();
    if (problems_.errors() > errors_before) return std::nullopt;
    JointTrajectory trajectory = joined();
    check_finite(trajectory);
    if (problems_.errors() > errors_before) return std::nullopt;
    for (std::size_t i = 0; i < request_.joints.size(); ++i) check_limits(trajectory, i);
    if (problems_.errors() > errors_before) return std::nullopt;
    return trajectory;
  }

 private:
  const std::vector<TrajectoryPoint>& points() const { return file_.points.value; }
  std::size_t size() const { return request_.joints.size(); }

  std::vector<std::string> known() const {
    std::vector<std::string> names;
    for (const ChainJoint& joint : request_.joints) names.push_back(joint.name);
    return names;
  }

  void check_joints() {
    const std::vector<std::string> names = known();
    column_.assign(size(), file_.joints.size());
    for (std::size_t i = 0; i < file_.joints.size(); ++i) {
      const Located<std::string>& joint = file_.joints[i];
      const auto found = std::find(names.begin(), names.end(), joint.value);
      if (found == names.end()) {
        problems_.error(joint.mark, joint.field, "found " + in_quotes(joint.value),
                        "a joint of the arm" + did_you_mean(joint.value, names));
        continue;
      }
      std::size_t& column = column_[static_cast<std::size_t>(found - names.begin())];
      if (column < file_.joints.size()) {
        problems_.error(joint.mark, joint.field, "found " + in_quotes(joint.value) + " again", "each joint once");
      }
      column = i;
    }
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < size(); ++i) {
      if (column_[i] == file_.joints.size()) missing.push_back(names[i]);
    }
    if (missing.empty()) return;
    const Mark mark = file_.joints.empty() ? file_.points.mark : file_.joints.front().mark;
    problems_.error(mark, "joint_names", "found no " + listed(missing), "all joints of the arm: " + listed(names));
  }

  void check_points() {
    if (points().empty()) {
      problems_.error(file_.points.mark, "points", "found no points", "at least one");
      return;
    }
    double before_s = 0;
    for (std::size_t i = 0; i < points().size(); ++i) {
      const TrajectoryPoint& point = points()[i];
      check_time(point.time_s, i == 0 ? nullptr : &before_s);
      before_s = std::max(before_s, point.time_s.value);
      check_count(point.positions, true);
      check_count(point.velocities, false);
      check_count(point.accelerations, false);
      if (!point.accelerations.value.empty() && point.velocities.value.empty()) {
        problems_.error(point.accelerations.mark, point.accelerations.field, "found accelerations without velocities",
                        "velocities too");
      }
    }
  }

  void check_time(const Located<double>& time, const double* before_s) {
    if (before_s == nullptr && time.value < 0) {
      problems_.error(time.mark, time.field, "found " + short_number(time.value) + " s", "a time from 0 on");
    } else if (before_s != nullptr && time.value <= *before_s) {
      problems_.error(time.mark, time.field, fmt::format("found {:.12g} s after {:.12g} s", time.value, *before_s),
                      "increasing times");
    } else if (time.value > kLatest_s) {
      problems_.error(time.mark, time.field, "found " + short_number(time.value) + " s", "a time of at most 1e9 s");
    }
  }

  void check_count(const Located<std::vector<double>>& numbers, bool required) {
    if (numbers.value.empty() && !required) return;
    if (numbers.value.size() == file_.joints.size()) return;
    problems_.error(numbers.mark, numbers.field, "found " + counted(numbers.value.size(), "number"),
                    std::to_string(file_.joints.size()) + ", one for each joint");
  }

  VectorX in_order(const std::vector<double>& numbers) const {
    if (numbers.empty()) return {};
    VectorX ordered(static_cast<Eigen::Index>(size()));
    for (std::size_t i = 0; i < size(); ++i) ordered[static_cast<Eigen::Index>(i)] = numbers[column_[i]];
    return ordered;
  }

  Knot knot_of(const TrajectoryPoint& point) const {
    return {point.time_s.value,
            {in_order(point.positions.value), in_order(point.velocities.value), in_order(point.accelerations.value)}};
  }

  /// Puts the arm's place before the first point, or holds that point against it.
  void check_start() {
    const TrajectoryPoint& first = points().front();
    if (first.time_s.value > 0) {
      if (!request_.q_start) {
        problems_.error(first.time_s.mark, first.time_s.field,
                        "found " + short_number(first.time_s.value) + " s at the first point",
                        "a point at 0 s, because the arm's position before it is not known");
        return;
      }
      const VectorX zero = VectorX::Zero(request_.q_start->size());
      knots_.insert(knots_.begin(), {0, {*request_.q_start, zero, zero}});
      return;
    }
    for (std::size_t i = 0; request_.q_start && !request_.starts_anywhere && i < size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      const double q = knots_[0].motion.q[k], stands = (*request_.q_start)[k];
      if (std::abs(q - stands) <= kStartNear) continue;
      problems_.error(first.positions.mark, first.positions.field,
                      "found " + path_step(request_.joints[i].name) + " at " + short_number(q) + " at 0 s",
                      short_number(stands) + ", where the arm stands");
    }
  }

  static TrajectorySegment between(const Knot& begin, const Knot& end) {
    const auto both = [&](VectorX JointMotion::*which) {
      return (begin.motion.*which).size() > 0 && (end.motion.*which).size() > 0;
    };
    if (!both(&JointMotion::v)) return straight_between(begin.t_s, begin.motion.q, end.t_s, end.motion.q);
    if (!both(&JointMotion::a)) return cubic_between(begin.t_s, begin.motion, end.t_s, end.motion);
    return quintic_between(begin.t_s, begin.motion, end.t_s, end.motion);
  }

  JointTrajectory joined() const {
    JointTrajectory trajectory;
    trajectory.joints = known();
    for (std::size_t i = 1; i < knots_.size(); ++i) trajectory.segments.push_back(between(knots_[i - 1], knots_[i]));
    if (knots_.size() > 1) return trajectory;
    TrajectorySegment rest{0, 0, {}};
    rest.c.setZero(static_cast<Eigen::Index>(size()), 6);
    rest.c.col(0) = knots_[0].motion.q;
    trajectory.segments.push_back(rest);
    return trajectory;
  }

  /// The point that a segment leads to.
  const TrajectoryPoint& end_of(std::size_t segment) const {
    return points()[std::min(points().size() - 1, segment + 1 - (knots_.size() - points().size()))];
  }

  /// Points so near in time, or so far apart, that no polynomial of doubles leads from one to the other.
  void check_finite(const JointTrajectory& trajectory) {
    for (std::size_t i = 0; i < trajectory.segments.size(); ++i) {
      if (trajectory.segments[i].c.allFinite()) continue;
      const TrajectoryPoint& point = end_of(i);
      problems_.error(point.time_s.mark, point.time_s.field,
                      "found " + short_number(trajectory.segments[i].t1_s - trajectory.segments[i].t0_s) +
                          " s since the point before",
                      "a time in which a joint can get there");
    }
  }

  /// The farthest excess of a joint on either side, and of its speed: one problem each, where they occur.
  void check_limits(const JointTrajectory& trajectory, std::size_t i) {
    const ChainJoint& joint = request_.joints[i];
    double below = kSlack, above = kSlack, fast = kSlack;
    std::size_t below_at = 0, above_at = 0, fast_at = 0;
    JointExtrema lowest, highest, fastest;
    for (std::size_t s = 0; s < trajectory.segments.size(); ++s) {
      const JointExtrema own = segment_extrema(trajectory.segments[s], static_cast<Eigen::Index>(i));
      const auto keep = [&](double excess, double& worst, std::size_t& at, JointExtrema& extrema) {
        if (!(excess > worst)) return;
        worst = excess;
        at = s;
        extrema = own;
      };
      keep(joint.lower - own.lowest.value, below, below_at, lowest);
      keep(own.highest.value - joint.upper, above, above_at, highest);
      keep(own.speed.value / joint.speed_max - 1, fast, fast_at, fastest);
    }
    if (below > kSlack) position_error(joint, lowest.lowest, end_of(below_at), "at least ", joint.lower);
    if (above > kSlack) position_error(joint, highest.highest, end_of(above_at), "at most ", joint.upper);
    if (fast <= kSlack) return;
    const TrajectoryPoint& point = end_of(fast_at);
    problems_.warning(point.positions.mark, point.positions.field,
                      "found " + path_step(joint.name) + " with " + short_number(fastest.speed.value) +
                          (joint.slides ? " m/s" : " rad/s") + where(fastest.speed, point),
                      "at most " + short_number(joint.speed_max));
  }

  static std::string where(const Extreme& extreme, const TrajectoryPoint& point) {
    const bool at_point = extreme.time_s >= point.time_s.value;
    return " at " + short_number(extreme.time_s) + " s" + (at_point ? "" : ", before this point");
  }

  void position_error(const ChainJoint& joint, const Extreme& extreme, const TrajectoryPoint& point,
                      const std::string& words, double limit) {
    problems_.error(point.positions.mark, point.positions.field,
                    "found " + path_step(joint.name) + " at " + short_number(extreme.value) + where(extreme, point),
                    words + short_number(limit));
  }

  const TrajectoryPoints& file_;
  const TrajectoryFileRequest& request_;
  Problems& problems_;
  std::vector<std::size_t> column_;  // of each of the arm's joints, in the file
  std::vector<Knot> knots_;
};

std::optional<JointTrajectory> parse(std::string text, const std::string& file, const FileRules* rules,
                                     const TrajectoryFileRequest& request, Problems& problems) {
  assert((!request.q_start || request.q_start->size() == static_cast<Eigen::Index>(request.joints.size())) &&
         "a start for each joint");
  Problems found;
  TrajectoryPoints points;
  const bool is_read = is_csv(file) ? parse_trajectory_csv(text, file, request.joints, points, found)
                                    : parse_trajectory_yaml(std::move(text), file, rules, points, found);
  std::optional<JointTrajectory> trajectory;
  if (is_read) trajectory = TrajectoryBuilder(points, request, found).build();
  add_in_order(found, problems);
  return trajectory;
}

}  // namespace

std::optional<JointTrajectory> read_joint_trajectory(const std::filesystem::path& path, const FileRules& rules,
                                                     const TrajectoryFileRequest& request, Problems& problems) {
  const std::string file = path.string();
  const std::size_t most = is_csv(file) ? kMostCsvBytes : kMostYamlBytes;
  std::optional<std::string> bytes = read_bytes(path, most, {file, 0, 0}, "", problems);
  if (!bytes) return std::nullopt;
  return parse(std::move(*bytes), file, &rules, request, problems);
}

std::optional<JointTrajectory> parse_joint_trajectory(std::string text, const std::string& file,
                                                      const TrajectoryFileRequest& request, Problems& problems) {
  return parse(std::move(text), file, nullptr, request, problems);
}

}  // namespace drydock
