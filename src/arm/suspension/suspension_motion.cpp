// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/suspension_motion.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arm/suspension/suspension_slope.h"
#include "arm/trajectory/trajectory_extrema.h"

namespace drydock {
namespace {

class MotionFollower {
 public:
  MotionFollower(const TreeModel& model, const JointTrajectory& trajectory, const SuspensionMotionRequest& request)
      : model_(model), trajectory_(trajectory), request_(request) {}

  SuspensionMotion follow() {
    motion_.is_bounded = true;
    const double longest_s = std::max(request_.step_s, trajectory_.duration_s() / request_.most_samples);
    for (const TrajectorySegment& segment : trajectory_.segments) {
      const double duration_s = segment.t1_s - segment.t0_s;
      const double steps = std::max(1.0, std::ceil(duration_s / longest_s));
      for (double i = 0; i < steps; ++i) {
        step(segment, segment.t0_s + duration_s * i / steps, segment.t0_s + duration_s * (i + 1) / steps);
      }
    }
    return std::move(motion_);
  }

 private:
  const Link& link_of(std::size_t joint) const { return model_.links[static_cast<std::size_t>(request_.links[joint])]; }

  void step(const TrajectorySegment& segment, double t0_s, double t1_s) {
    SuspensionSample sample;
    sample.step_s = t1_s - t0_s;
    sample.t_s = t0_s + sample.step_s / 2;
    motion_at({{}, {segment}}, sample.t_s, joints_);
    VectorX q = request_.q, v = VectorX::Zero(model_.velocities);
    for (std::size_t i = 0; i < request_.links.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      q[link_of(i).first_position] = joints_.q[k];
      v[link_of(i).first_velocity] = largest_speed(segment, k, t0_s, t1_s);
    }
    hold_gear_positions(model_, q);
    hold_gear_rates(model_, v);
    v = v.cwiseAbs();
    const SuspensionSlope slope =
        suspension_slope(model_, q, request_.suspension, std::min(1e6, sample.step_s / 2) * v);
    sample.change_N = slope.change_N;
    const bool is_fine = slope.is_bounded && slope.change_N <= request_.change_N;
    const bool is_full = static_cast<int>(motion_.samples.size()) >= request_.most_samples;
    if (!is_fine && !is_full && sample.step_s / 2 >= request_.shortest_step_s) {
      step(segment, t0_s, sample.t_s);
      step(segment, sample.t_s, t1_s);
      return;
    }
    sample.suspension = best_suspension(model_, q, request_.suspension);
    sample.rate_N_per_s = suspension_rate_N_per_s(slope, v);
    add(std::move(sample), slope.is_bounded);
  }

  void add(SuspensionSample sample, bool is_bounded) {
    motion_.is_bounded = motion_.is_bounded && is_bounded && sample.suspension.status == SuspensionStatus::kOk;
    const auto keep = [&](double value, double& most, double& at_s) {
      if (motion_.samples.empty() || value > most) {
        most = value;
        at_s = sample.t_s;
      }
    };
    keep(sample.suspension.f_E_W.norm() + sample.change_N, motion_.force_N, motion_.force_at_s);
    keep(sample.rate_N_per_s, motion_.rate_N_per_s, motion_.rate_at_s);
    keep(sample.suspension.largest, motion_.largest, motion_.largest_at_s);
    motion_.samples.push_back(std::move(sample));
  }

  const TreeModel& model_;
  const JointTrajectory& trajectory_;
  const SuspensionMotionRequest& request_;
  JointMotion joints_;
  SuspensionMotion motion_;
};

}  // namespace

SuspensionMotion suspension_along(const TreeModel& model, const JointTrajectory& trajectory,
                                  const SuspensionMotionRequest& request) {
  assert(request.links.size() == trajectory.joints.size() && "a link for each joint");
  assert(request.q.size() == model.positions && request.step_s > 0 && request.shortest_step_s > 0);
  return MotionFollower(model, trajectory, request).follow();
}

}  // namespace drydock
