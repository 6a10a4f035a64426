// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "arm/trajectory/joint_trajectory_file.h"
#include "arm/trajectory/trajectory_extrema.h"
#include "follow/motion_log_file.h"
#include "follow/motion_source_file.h"
#include "follow/stewart_trace.h"
#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr double kLoggedLimitSlack = 1e-3;  // [rad or m]: what a controlled arm may be beyond a limit it stands at
const std::string kMotionFiles = "a table (.csv), a JointTrajectory (.yaml) or a run's log (.h5, or its folder)";

class MotionOfRig {
 public:
  MotionOfRig(const std::string& name, const FileRules& rules, const MotionFileRequest& request, Problems& problems)
      : source_(name, problems), rules_(rules), request_(request) {
    if (request.arm != nullptr) {
      for (const ArmJoint& joint : request.arm->arm.joints) joints_.push_back(joint.limits);
    }
  }

  std::optional<MotionFile> read() {
    const MotionName& name = source_.name();
    if (name.form == MotionForm::kUnknown) {
      source_.error("", "found " + in_quotes(name.file.filename().string()), kMotionFiles);
      return std::nullopt;
    }
    if (!name.part.empty() && name.form != MotionForm::kLog) {
      source_.error("", "found " + in_quotes(":" + name.part) + " behind it", "a log, which has parts");
      return std::nullopt;
    }
    const std::size_t errors = source_.problems().errors();
    const std::optional<MotionOf> of = request_.of ? request_.of : guessed();
    if (!of || source_.problems().errors() > errors) return std::nullopt;
    file_.motion.of = *of;
    file_.files = {name.file.string()};
    const bool good = *of == MotionOf::kArm ? read_arm_motion() : read_rig_motion();
    if (!good || source_.problems().errors() > errors) return std::nullopt;
    return std::move(file_);
  }

 private:
  std::vector<std::string> joint_names() const {
    std::vector<std::string> names;
    for (const ChainJoint& joint : joints_) names.push_back(joint.name);
    return names;
  }

  /// What the file itself says it is about.
  std::optional<MotionOf> guessed() {
    const MotionForm form = source_.name().form;
    if (request_.platform != nullptr) return MotionOf::kPlatform;
    if (form == MotionForm::kYaml) return MotionOf::kArm;
    if (request_.rig == nullptr) return MotionOf::kArm;
    if (request_.arm == nullptr) return MotionOf::kPlatform;
    if (form == MotionForm::kTable) {
      const std::optional<CsvTable> table = read_csv(source_.name().file, {}, source_.problems());
      if (!table) return std::nullopt;
      const auto is_there = [&](const ChainJoint& joint) { return table->find(joint.name) != nullptr; };
      const bool has_joint = std::any_of(joints_.begin(), joints_.end(), is_there);
      return has_joint || !has_pose_columns(*table) ? MotionOf::kArm : MotionOf::kPlatform;
    }
    const std::optional<LogReader> log = source_.log();
    if (!log) return std::nullopt;
    const std::vector<std::string> bodies = bodies_of(*log);
    const bool names_body = std::find(bodies.begin(), bodies.end(), source_.name().part) != bodies.end();
    return names_body || robots_with(*log, joint_names()).empty() ? MotionOf::kPlatform : MotionOf::kArm;
  }

  PoseTableRequest wanted_poses() const {
    if (request_.platform != nullptr) {
      const StewartRig& rig = request_.platform->model;
      PoseTableRequest wanted{true, request_.platform->X_WB_home().R, rig.name, {}};
      if (rig.axis) wanted.axis = AxisSource{rig.axis->kind == AuxiliaryKind::kSlide, axis_series_path(rig)};
      return wanted;
    }
    const Platform& platform = request_.rig->model.platform;
    const bool of_E = file_.motion.of == MotionOf::kPointE;
    return {has_moments(platform) && !of_E, request_.rig->X_WB_home.R, of_E ? "E" : platform.name, {}};
  }

  bool read_rig_motion() {
    const std::string body =
        request_.platform != nullptr ? request_.platform->name() : request_.rig->model.platform.name;
    if (source_.name().form == MotionForm::kYaml) {
      source_.error("", "found a JointTrajectory", "a table or a log with poses of " + body);
      return false;
    }
    const std::optional<MotionPoints> points = source_.poses(wanted_poses(), body);
    if (!points) return false;
    file_.zero_s = points->time_s.front();
    file_.motion.track = interpolated(*points, request_.interpolation, file_.zero_s);
    file_.motion.interpolation = interpolation_words(request_.interpolation);
    if (file_.zero_s != 0)
      file_.motion.interpolation += fmt::format(", times counted from the first, at {:.12g} s", file_.zero_s);
    return source_.keeps_orientations(file_.motion.track);
  }

  bool read_arm_motion() {
    if (request_.arm == nullptr) {
      source_.error("", "found a motion of joints",
                    "a hall with an arm that hangs on " + (request_.rig != nullptr ? request_.rig->name() : "a rig"));
      return false;
    }
    return source_.name().form == MotionForm::kLog ? read_logged_arm() : read_trajectory();
  }

  bool read_logged_arm() {
    const std::optional<LogReader> log = source_.log();
    if (!log) return false;
    const std::vector<std::string> names = joint_names();
    const auto robot = source_.chosen(robots_with(*log, names), "robot with the joints of the arm", request_.arm->name);
    if (!robot) return false;
    const auto points = logged_joints(*log, source_.name().file.string(), *robot, names, source_.problems());
    if (!points) return false;
    file_.zero_s = points->time_s.front();
    file_.motion.track = interpolated(*points, request_.interpolation, file_.zero_s);
    file_.motion.interpolation = interpolation_words(request_.interpolation);
    return keeps_limits(kLoggedLimitSlack);
  }

  bool read_trajectory() {
    const TrajectoryFileRequest wanted{joints_, request_.arm->q, true};
    auto track = read_joint_trajectory(source_.name().file, rules_, wanted, source_.problems());
    if (!track) return false;
    file_.motion.track = std::move(*track);
    if (request_.interpolation == Interpolation::kAsFile) {
      file_.motion.interpolation = as_file_words();
      return true;
    }
    const MotionPoints points = knots();
    file_.motion.track = interpolated(points, request_.interpolation, 0);
    file_.motion.interpolation = interpolation_words(request_.interpolation);
    return keeps_limits(0);
  }

  /// The points of a trajectory without its velocities.
  MotionPoints knots() const {
    const JointTrajectory& track = file_.motion.track;
    MotionPoints points{track.joints, {0}, MatrixX(track.segments.front().c.rows(), 1)};
    points.at.col(0) = track.segments.front().c.col(0);
    points.at.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(track.segments.size()) + 1);
    JointMotion motion;
    for (std::size_t i = 0; i < track.segments.size(); ++i) {
      points.time_s.push_back(track.segments[i].t1_s);
      motion_at(track, track.segments[i].t1_s, motion);
      points.at.col(static_cast<Eigen::Index>(i) + 1) = motion.q;
    }
    if (points.time_s.back() > 0) return points;
    points.time_s.resize(1);  // one point alone
    points.at.conservativeResize(Eigen::NoChange, 1);
    return points;
  }

  std::string as_file_words() const {
    const auto is_straight = [](const TrajectorySegment& segment) { return segment.c.rightCols(4).isZero(0); };
    const auto& segments = file_.motion.track.segments;
    return std::all_of(segments.begin(), segments.end(), is_straight) ? interpolation_words(Interpolation::kStraight)
                                                                      : "polynomials with the velocities of the points";
  }

  bool keeps_limits(double slack) {
    const std::vector<JointExtrema> extrema = trajectory_extrema(file_.motion.track);
    bool good = true;
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      const ChainJoint& joint = joints_[i];
      const bool low = extrema[i].lowest.value < joint.lower - slack - 1e-9;
      const bool high = extrema[i].highest.value > joint.upper + slack + 1e-9;
      if (!low && !high) continue;
      const Extreme& beyond = low ? extrema[i].lowest : extrema[i].highest;
      source_.error(joint.name,
                    "found " + short_number(beyond.value) + " at " + short_number(beyond.time_s) + " s, " +
                        file_.motion.interpolation,
                    (low ? "at least " : "at most ") + short_number(low ? joint.lower : joint.upper));
      good = false;
    }
    return good;
  }

  MotionSource source_;
  const FileRules& rules_;
  const MotionFileRequest& request_;
  std::vector<ChainJoint> joints_;
  MotionFile file_;
};

}  // namespace

std::optional<MotionFile> read_motion(const std::string& name, const FileRules& rules, const MotionFileRequest& request,
                                      Problems& problems) {
  return MotionOfRig(name, rules, request, problems).read();
}

}  // namespace drydock
