// SPDX-License-Identifier: Apache-2.0
#include "view/probe/axis_choice.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/stewart_pose.h"

namespace drydock {
namespace {

constexpr int kSamples = 96;
constexpr int kGoldenSteps = 40;  // the interval shrinks to 4e-9 of two samples' distance
constexpr double kGolden = 0.6180339887498949;

class AxisSearch {
 public:
  AxisSearch(const StewartRig& rig, std::span<const PlannedCriterion> criteria, const Pose& X_WB)
      : rig_(rig), criteria_(criteria), X_WB_(X_WB), range_(rig.axis->range) {
    update_pose(rig_, base_pose(rig_, 0), base_pose(rig_, 0) * rig_.X_FB_home, pose_);
    for (const PlannedCriterion& planned : criteria) {
      const double at_home = planned.criterion->stewart->margin(rig_, pose_).value - planned.at_least;
      size_.push_back(at_home > 0 && std::isfinite(at_home) ? at_home : 1);
    }
    if (rig.axis->kind == AuxiliaryKind::kSlide) return;
    const double middle = std::clamp(0.0, range_.min, range_.max);
    range_ = {std::max(range_.min, middle - M_PI), std::min(range_.max, middle + M_PI)};
  }

  double run() {
    const double step = (range_.max - range_.min) / kSamples;
    try_at(likely());
    for (int i = 0; i <= kSamples; ++i) try_at(range_.min + i * step);
    refine({std::max(range_.min, best_ - step), std::min(range_.max, best_ + step)});
    return best_;
  }

 private:
  double likely() const {
    const Pose X_FB = inverse(base_pose(rig_, 0)) * X_WB_;
    return std::clamp(axis_coordinate(rig_, X_FB), range_.min, range_.max);
  }

  double try_at(double q) {
    const double value = excess(q);
    if (value > most_) {
      most_ = value;
      best_ = q;
    }
    return value;
  }

  double excess(double q) {
    update_pose(rig_, base_pose(rig_, q), X_WB_, pose_);
    if (!pose_.has_lines) return -std::numeric_limits<double>::max();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < criteria_.size(); ++i) {
      const double margin = criteria_[i].criterion->stewart->margin(rig_, pose_).value;
      least = std::min(least, (margin - criteria_[i].at_least) / size_[i]);
    }
    return least;
  }

  void refine(Interval open) {
    double a = open.max - kGolden * (open.max - open.min), b = open.min + kGolden * (open.max - open.min);
    double at_a = try_at(a), at_b = try_at(b);
    for (int step = 0; step < kGoldenSteps; ++step) {
      if (at_a > at_b) {
        open.max = b;
        b = a;
        at_b = at_a;
        a = open.max - kGolden * (open.max - open.min);
        at_a = try_at(a);
      } else {
        open.min = a;
        a = b;
        at_a = at_b;
        b = open.min + kGolden * (open.max - open.min);
        at_b = try_at(b);
      }
    }
  }

  const StewartRig& rig_;
  std::span<const PlannedCriterion> criteria_;
  Pose X_WB_;
  Interval range_;
  std::vector<double> size_;  // of each criterion's excess at home
  StewartPose pose_;
  double best_ = 0, most_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

double best_axis_position(const StewartRig& rig, std::span<const PlannedCriterion> criteria, const Pose& X_WB) {
  assert(rig.axis && "only a rig with an axis has a position of it");
  return AxisSearch(rig, criteria, X_WB).run();
}

}  // namespace drydock
