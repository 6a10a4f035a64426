// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/cable_rig_control.h"

#include <cassert>
#include <cmath>

namespace drydock {
namespace {

bool is_finite(const Twist& V) {
  return V.w.allFinite() && V.v.allFinite();
}

bool is_finite(const PlatformMotion& at) {
  return at.X_WB.p.allFinite() && at.X_WB.R.matrix.allFinite() && is_finite(at.V_WB_W) && is_finite(at.A_WB_W);
}

}  // namespace

CableRigControl::CableRigControl(const CableRig& rig, const CableControlSettings& settings)
    : rig_(rig), settings_(settings), proof_(rig, settings.demands), centre_(tensions_min_N(rig), tensions_max_N(rig)) {
  assert(settings.period_s > 0 && "ticks have a length");
  command_.length_m.resize(rig.cables.size());
  command_.rate_m_per_s.resize(rig.cables.size());
  command_.tension_N.resize(rig.cables.size());
}

CableCause CableRigControl::start(const PlatformMotion& at, const Wrench& F_B_W) {
  command_.is_stopping = command_.is_at_rest = false;
  centre_.restart();
  if (!is_finite(at)) return command_.cause = {CableFault::kNoNumber};
  command_.motion = at;
  command_.cause = fault_of(at, F_B_W);
  if (!command_.cause) take_motion(at);
  return command_.cause;
}

/// By lengths at both ends of the step.
CableCause CableRigControl::look_at_step(const PlatformMotion& target) const {
  for (std::size_t i = 0; i < rig_.cables.size(); ++i) {
    const CableLine line = cable_line(rig_.cables[i], target.X_WB);
    if (line.status != CableStatus::kOk) return {CableFault::kNoLine, static_cast<int>(i)};
    const double most_m = rig_.cables[i].speed_max_m_per_s * settings_.period_s * (1 + 1e-12);
    if (std::abs(line.length_m - command_.length_m[i]) > most_m) return {CableFault::kSpeed, static_cast<int>(i)};
  }
  return {};
}

/// Of the pose of a target, and of the stop from there. Its tensions are in `centre_` if there is none.
CableCause CableRigControl::fault_of(const PlatformMotion& target, const Wrench& F_B_W) {
  const StopProfile stop = planned_stop(target.V_WB_W, target.A_WB_W, settings_.stop, settings_.period_s);
  const QuarticMotion motion = stop_motion(target.X_WB, stop);
  if (stop.ticks >= kMostStopTicks) return {CableFault::kNoNumber, -1, 0, true};
  MotionProof proof = proof_.prove(motion, {F_B_W});
  if (proof.cause) {
    proof.cause.in_stop = stop.ticks > 0;
    return proof.cause;
  }
  update_pose(rig_, target.X_WB, pose_);
  if (!take_tensions(target, F_B_W)) return {CableFault::kTension};
  command_.stop = proof;
  before_stop_ = stop_;
  before_from_ = stop_from_;
  stop_ = stop;
  stop_from_ = motion;
  stop_tick_ = 0;
  return {};
}

/// False where there are none; then those of `centre_` are not to be used.
bool CableRigControl::take_tensions(const PlatformMotion& at, const Wrench& F_B_W) {
  const Wrench needed_W = wrench_of_cables(settings_.demands.M_BBo_B, at, rig_.g_W, F_B_W);
  if (centre_.solve(pose_.structure, scaled(rig_.platform, needed_W), NewtonGoal::kCentre) != NewtonStatus::kOk) {
    centre_.restart(command_.tension_N);
    return false;
  }
  return true;
}

/// In a stop that meets more than it was proven for: the largest share of the outer wrench, to 1/256, that tensions
/// within limits hold. The stop is proven without it.
void CableRigControl::hold_what_is_possible(const PlatformMotion& at, const Wrench& F_B_W) {
  double low = 0, high = 1;
  for (int k = 0; k < 8; ++k) {
    const double share = (low + high) / 2;
    (take_tensions(at, share * F_B_W) ? low : high) = share;
  }
  command_.held_share = low;
  take_tensions(at, low * F_B_W);
}

/// With the pose in `pose_` and the tensions in `centre_`.
void CableRigControl::take_motion(const PlatformMotion& at) {
  command_.motion = at;
  cable_rates(rig_, pose_, at.V_WB_W, command_.rate_m_per_s);
  centre_.find_responses(pose_.structure);
  command_.slack_N = command_.reserve_N = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < rig_.cables.size(); ++i) {
    command_.length_m[i] = pose_.lines[i].length_m;
    command_.tension_N[i] = centre_.tension_N()[i];
    command_.slack_N = std::min(command_.slack_N, centre_.slack_N(i));
    command_.reserve_N = std::min(command_.reserve_N, centre_.slack_N(i) / centre_.response(i));
  }
}

void CableRigControl::run_stop(const Wrench& F_B_W) {
  command_.is_stopping = true;
  stop_tick_ = std::min(stop_tick_ + 1, stop_.ticks);
  const PlatformMotion at = motion_at(stop_from_, stop_tick_ * settings_.period_s);
  command_.is_at_rest = stop_tick_ == stop_.ticks;
  PlatformMotion resting = at;
  if (command_.is_at_rest) resting.V_WB_W = resting.A_WB_W = Twist{};  // of rounding
  update_pose(rig_, resting.X_WB, pose_);
  command_.held_share = 1;
  if (!take_tensions(resting, F_B_W)) hold_what_is_possible(resting, F_B_W);
  take_motion(resting);
}

const CableCommand& CableRigControl::step(const PlatformMotion& target, const Wrench& F_B_W) {
  command_.cause = {};
  command_.held_share = 1;
  if (!command_.is_stopping) {
    const bool is_number = is_finite(target) && F_B_W.t.allFinite() && F_B_W.f.allFinite();
    command_.cause = is_number ? look_at_step(target) : CableCause{CableFault::kNoNumber};
    if (!command_.cause) command_.cause = fault_of(target, F_B_W);
    if (!command_.cause) {
      take_motion(target);
      return command_;
    }
  }
  const bool is_number = F_B_W.t.allFinite() && F_B_W.f.allFinite();
  run_stop(is_number ? F_B_W : Wrench{});
  return command_;
}

void CableRigControl::stop() {
  command_.is_stopping = true;
}

void CableRigControl::revoke() {
  assert(!command_.is_stopping && "a stop goes on to its end");
  command_.is_stopping = true;
  stop_ = before_stop_;
  stop_from_ = before_from_;
  stop_tick_ = 0;
}

void CableRigControl::resume() {
  assert(command_.is_at_rest && "a stop goes on to its end");
  command_.is_stopping = command_.is_at_rest = false;
}

}  // namespace drydock
