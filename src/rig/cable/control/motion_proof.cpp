// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/motion_proof.h"

#include <cmath>

namespace drydock {
namespace {

constexpr int kMostEvaluations = 400;
constexpr double kShortest = 1.0 / 4096;  // of the motion: no interval is shorter
constexpr double kGrowth = 1.5;

std::vector<double> same_for_all(const CableRig& rig, double value) {
  return std::vector<double>(rig.cables.size(), value);
}

/// How fast an eye moves and how that changes, at an instant and by how much within its interval.
struct EyeMotion {
  Vector3 v_W, a_W;
  double v_change = 0, a_change = 0;
};

EyeMotion eye_motion(const PlatformMotion& at, const QuarticReach& reach, const Vector3& p_BC_W) {
  const Vector3 &w = at.V_WB_W.w, &alpha = at.A_WB_W.w;
  const double turned = chord(reach.turn_rad), b = p_BC_W.norm(), dw = reach.angular_velocity, size = w.norm();
  EyeMotion eye{at.V_WB_W.v + w.cross(p_BC_W), at.A_WB_W.v + alpha.cross(p_BC_W) + w.cross(w.cross(p_BC_W))};
  eye.v_change = reach.velocity + b * (dw + turned * size);
  eye.a_change = reach.acceleration +
                 b * (reach.angular_acceleration + dw * (2 * size + dw) + turned * (alpha.norm() + size * size));
  return eye;
}

/// Largest |du/dt| for an eye that moves with v, anywhere within its change: v over the free length or the distance
/// from the kingpin, whichever is less.
double direction_rate_most(const Cable& cable, const CableLine& line, double eye_m, double v) {
  if (!cable.pulley) return v / std::max(line.free_length_m - eye_m, 0.0);
  const double r = cable.pulley->radius_m, centre_m = std::max(std::hypot(line.free_length_m, r) - eye_m, r);
  return v / std::min(std::sqrt((centre_m - r) * (centre_m + r)), std::max(line.kingpin_distance_m - eye_m, 0.0));
}

}  // namespace

std::vector<double> tensions_min_N(const CableRig& rig) {
  std::vector<double> min_N;
  for (const Cable& cable : rig.cables) min_N.push_back(cable.tension_min_N);
  return min_N;
}

std::vector<double> tensions_max_N(const CableRig& rig) {
  std::vector<double> max_N;
  for (const Cable& cable : rig.cables) max_N.push_back(cable.tension_max_N);
  return max_N;
}

CableMotionProof::CableMotionProof(const CableRig& rig, const CableDemands& demands)
    : rig_(rig),
      demands_(demands),
      change_(rig.cables.size()),
      free_(tensions_min_N(rig), tensions_max_N(rig)),
      loaded_(free_),
      closing_(same_for_all(rig, 0), same_for_all(rig, 1)),
      zero_(ScaledWrench::Zero(directions(rig.platform))) {}

double CableMotionProof::scaled_size_N(const WrenchChange& change) const {
  if (!has_moments(rig_.platform)) return change.force_N;
  return std::hypot(change.force_N, change.moment_Nm / rig_.platform.moment_length_m);
}

CableCause CableMotionProof::look_at_winches(const Instant& at, bool& is_proven) const {
  for (std::size_t i = 0; i < rig_.cables.size(); ++i) {
    const Cable& cable = rig_.cables[i];
    const CableLine& line = pose_.lines[i];
    const double s = change_[i].eye_m, du = change_[i].direction;
    const auto fault = [&](CableFault what) { return CableCause{what, static_cast<int>(i)}; };
    if (line.length_m < cable.length_min_m || line.length_m > cable.length_max_m) return fault(CableFault::kLength);
    if (line.length_m - s < cable.length_min_m || line.length_m + s > cable.length_max_m) is_proven = false;
    if (std::isinf(cable.speed_max_m_per_s) && std::isinf(cable.acceleration_max_m_per_s2)) continue;
    const EyeMotion eye = eye_motion(at.motion, at.reach, line.p_BC_W);
    const double v_most = eye.v_W.norm() + eye.v_change, speed = std::abs(line.u_W.dot(eye.v_W));
    if (speed > cable.speed_max_m_per_s) return fault(CableFault::kSpeed);
    if (speed + du * v_most + eye.v_change > cable.speed_max_m_per_s) is_proven = false;
    if (std::isinf(cable.acceleration_max_m_per_s2)) continue;
    const double swing = direction_rate(cable, line, eye.v_W).dot(eye.v_W);
    const double wound = std::abs(line.u_W.dot(eye.a_W) + swing);
    if (wound > cable.acceleration_max_m_per_s2) return fault(CableFault::kAcceleration);
    const double swing_most =
        at.half_s > 0 ? direction_rate_most(cable, line, s, v_most) * v_most + std::abs(swing) : 0;
    const double change = du * (eye.a_W.norm() + eye.a_change) + eye.a_change + swing_most;
    if (!(wound + change <= cable.acceleration_max_m_per_s2)) is_proven = false;
  }
  return {};
}

/// Zero is within the hull of the columns, with room: tensions t' = t + P e ≥ 0 give A t' = e for |e| ≤ r, and their
/// sum is at most Σ t + r Σ |P_i|.
CableCause CableMotionProof::look_at_closure(double u_s, MotionProof& proof, bool& is_proven) {
  if (!demands_.closure) return {};
  if (closing_.solve(pose_.structure, zero_, NewtonGoal::kInside) != NewtonStatus::kOk) {
    closing_.restart();
    return {CableFault::kClosure};
  }
  closing_.find_responses(pose_.structure);
  double radius = std::numeric_limits<double>::infinity(), sum = 0, response = 0, slope = 0;
  for (std::size_t i = 0; i < change_.size(); ++i) {
    radius = std::min(radius, closing_.tension_N()[i] / closing_.response(i));
    sum += closing_.tension_N()[i];
    response += closing_.response(i);
    slope = std::max(slope, change_[i].column);
  }
  const double margin = radius / (sum + radius * response);
  if (margin < proof.closure) {
    proof.closure = margin;
    proof.closure_at_s = u_s;
  }
  if (!(margin > *demands_.closure)) return {CableFault::kClosure};
  if (!(margin - slope > *demands_.closure)) is_proven = false;
  return {};
}

CableCause CableMotionProof::look_at_tensions(const Instant& at, const OuterLoad& load, TensionNewton& newton,
                                              MotionProof& proof, bool& is_proven) {
  const SpatialInertia& M_BBo_B = demands_.M_BBo_B;
  const Wrench F_B_W = wrench_of_cables(M_BBo_B, at.motion, rig_.g_W, wrench_of(load, at.motion));
  if (newton.solve(pose_.structure, scaled(rig_.platform, F_B_W), NewtonGoal::kInside) != NewtonStatus::kOk) {
    newton.restart();
    return {CableFault::kTension};
  }
  newton.find_responses(pose_.structure);
  double missing_N = scaled_size_N(needed_change(M_BBo_B, at.motion, rig_.g_W, load, at.reach)), turned = 0;
  for (std::size_t i = 0; i < change_.size(); ++i) {
    missing_N += std::abs(newton.tension_N()[i]) * change_[i].column;
    turned += change_[i].column * newton.response(i);
  }
  double reserve_N = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < change_.size(); ++i) {
    reserve_N = std::min(reserve_N, newton.slack_N(i) / newton.response(i));
  }
  if (reserve_N < proof.reserve_N) {
    proof.reserve_N = reserve_N;
    proof.reserve_at_s = u_s_;
  }
  if (!(reserve_N > demands_.reserve_N)) return {CableFault::kTension};
  const double proven_N = turned < 1 ? reserve_N * (1 - turned) - missing_N : 0;
  if (!(proven_N > demands_.reserve_N)) is_proven = false;
  if (is_proven) proof.proven_reserve_N = std::min(proof.proven_reserve_N, proven_N);
  return {};
}

CableCause CableMotionProof::evaluate(const Instant& at, const OuterLoad& load, MotionProof& proof, bool& is_proven) {
  ++proof.evaluations;
  is_proven = true;
  update_pose(rig_, at.motion.X_WB, pose_);
  for (std::size_t i = 0; i < change_.size(); ++i) {
    if (pose_.lines[i].status != CableStatus::kOk) return {CableFault::kNoLine, static_cast<int>(i)};
    const PoseBall ball{at.reach.move_m, at.reach.turn_rad};
    change_[i] = cable_change(rig_.platform, rig_.cables[i], pose_.lines[i], ball);
  }
  const double proven_N = proof.proven_reserve_N;
  CableCause cause = look_at_winches(at, is_proven);
  if (!cause) cause = look_at_closure(u_s_, proof, is_proven);
  if (!cause) cause = look_at_tensions(at, {}, free_, proof, is_proven);
  if (!cause && load != OuterLoad{}) cause = look_at_tensions(at, load, loaded_, proof, is_proven);
  if (cause || !is_proven) proof.proven_reserve_N = proven_N;
  return cause;
}

MotionProof CableMotionProof::prove(const QuarticMotion& motion, const OuterLoad& load) {
  MotionProof proof;
  const double T = motion.duration_s;
  if (!std::isfinite(T) || length_s_ <= 0) length_s_ = T;
  do {
    double length_s = std::min(length_s_, T - proof.proven_s);
    bool is_proven = false;
    Instant at;
    at.half_s = length_s / 2;
    u_s_ = proof.proven_s + at.half_s;
    at.motion = motion_at(motion, u_s_);
    at.reach = reach_within(rates_at(motion, u_s_), at.half_s);
    if (!std::isfinite(T) || !std::isfinite(at.reach.move_m + at.reach.turn_rad + at.reach.acceleration)) {
      proof.cause = {CableFault::kNoNumber};
      return proof;
    }
    proof.cause = evaluate(at, load, proof, is_proven);
    if (!proof.cause && !is_proven && (length_s <= kShortest * T || proof.evaluations >= kMostEvaluations)) {
      proof.cause = {CableFault::kNotProven};
    }
    if (proof.cause) {
      proof.cause.after_s = u_s_;
      return proof;
    }
    if (is_proven) proof.proven_s += length_s;
    if (is_proven && T - proof.proven_s < 1e-9 * T) proof.proven_s = T;
    length_s_ = is_proven ? std::max(length_s_, kGrowth * length_s) : length_s / 2;
  } while (proof.proven_s < T);
  return proof;
}

}  // namespace drydock
