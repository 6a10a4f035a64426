// SPDX-License-Identifier: Apache-2.0
#include "follow/margin_evaluator.h"

#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>

#include "follow/pairs.h"
#include "follow/stewart_watches.h"
#include "multibody/gear_dynamics.h"
#include "multibody/kinematics.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "rig/criterion.h"

namespace drydock {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();
constexpr double kLengthGuard_m = 1e-9;  // far more than rounding
constexpr double kForceGuard_N = 1e-7;
constexpr double kGuardShare = 1e-9;

double guarded(double change, double guard) {
  return change * (1 + kGuardShare) + guard;
}

/// A cable without a line: nothing is known.
MarginEvaluation no_line() {
  MarginEvaluation look;
  look.change = kNoLimit;
  return look;
}

constexpr double kTorqueGuard_Nm = 1e-7;

/// How far the torques of one link's inertia can change, added to all joints that carry it: with F = m a at its centre
/// of mass and N = I α + ω × I ω about it, joint i takes F · ∂p/∂q_i + N · w_i, so that
///   |Δτ_i| ≤ m (da ρ_i + a Σ_j ρ_o d_j) + |ΔN| + |N| θ_i,   |ΔN| ≤ J (dα + 2 θ α + 2 ω dω + 2 θ ω²),
/// θ_i the turn of the axis, θ that of the link, J the largest moment of inertia.
void add_inertia_change(const ArmMoves& arm, int link, VectorX& change) {
  const SpatialInertia& M = arm.model().links[static_cast<std::size_t>(link)].M_LLo_L;
  if (M.mass_kg == 0) return;
  const PointMoves centre = arm.point(link, M.p_BBcm);  // B == L here
  const TurnMoves turn = arm.turn(link);
  const double J = Eigen::SelfAdjointEigenSolver<Matrix3>(M.I_BBcm, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
  const double theta = turn.turn_rad, w = turn.w_max;
  const double N = J * (turn.alpha_max + w * w);
  const double dN = J * (turn.dalpha + 2 * theta * turn.alpha_max + 2 * w * turn.dw + 2 * theta * w * w);
  std::array<ArmMoves::Carrying, kLongestArm> chain;
  const int count = arm.carrying(link, centre.p, 0, kWorld, chain);
  double outer = 0;  // Σ ρ_j d_j over the joints further out
  double inner = 0;  // Σ d_j over the joint itself and those further in
  for (int i = 0; i < count; ++i) inner += arm.joint(chain[static_cast<std::size_t>(i)].velocity).dq;
  for (int i = 0; i < count; ++i) {
    const ArmMoves::Carrying& at = chain[static_cast<std::size_t>(i)];
    const double lever_m = at.rho_m, d = arm.joint(at.velocity).dq;
    double& sum = change[at.velocity];
    sum += M.mass_kg * (centre.da * lever_m + centre.a_max * (outer + lever_m * inner));
    if (!at.slides) sum += dN + N * (inner - d);
    outer += lever_m * d;
    inner -= d;
  }
}

}  // namespace

MarginEvaluator::MarginEvaluator(const FollowModel& model)
    : model_(model), bodies_(follow_bodies(model)), moment_(model), loaded_(model.rig) {
  if (model.arm != nullptr) {
    work_.resize(model.tree.model);
    loaded_.load = LoadSet{};
    loaded_.acceleration.reset();
  }
  add_watches();
  hints_.resize(bodies_.pairs.size());
  placed_.resize(bodies_.bodies.size());
  placed_at_.resize(bodies_.bodies.size());
}

bool MarginEvaluator::applies(const FollowCheck& check) const {
  return check.criterion->applies({model_.rig, model_.arm == nullptr ? nullptr : &model_.arm->arm});
}

void MarginEvaluator::watch(std::string_view criterion, int index) {
  const std::size_t check = usual_check(criterion);
  watches_.push_back({check, model_.checks[check].by, index});
}

void MarginEvaluator::add_watches() {
  for (std::size_t i = 0; i < bodies_.pairs.size(); ++i) {
    watches_.push_back({bodies_.pairs[i].check, CheckedBy::kPair, static_cast<int>(i)});
  }
  if (model_.arm != nullptr) add_arm_watches();
  add_margin_watches();
  if (model_.stewart != nullptr) {
    for (const FollowWatch& watch : stewart_watches(model_)) watches_.push_back(watch);
    for (std::string& note : stewart_notes(model_)) notes_.push_back(std::move(note));
  }
  if (!model_.has_rig()) return;
  const CableRig& rig = model_.rig;
  watch("tension", -1);
  if (applies(model_.checks[usual_check("cable_platform")])) {
    platform_.emplace(rig, 1.0);
    for (std::size_t i = 0; i < rig.cables.size(); ++i) watch("cable_platform", static_cast<int>(i));
  }
  add_winch_watches();
}

/// What the table alone evaluates of a rig on cables. What was demanded and does not apply is told.
void MarginEvaluator::add_margin_watches() {
  for (std::size_t i = 0; i < model_.checks.size(); ++i) {
    const FollowCheck& check = model_.checks[i];
    if (check.by != CheckedBy::kMargin) continue;
    if (model_.stewart != nullptr && check.criterion->stewart != nullptr) continue;
    const std::string name(check.criterion->name);
    if (model_.has_rig() && applies(check)) {
      watches_.push_back({i, check.by, -1});
    } else if (!check.is_usual) {
      notes_.push_back(name + " is not checked: it does not apply to " + rig_name());
    }
  }
}

std::string MarginEvaluator::rig_name() const {
  if (model_.stewart != nullptr) return model_.stewart->name();
  return model_.has_rig() ? model_.rig.name : "an arm that hangs on no rig";
}

void MarginEvaluator::add_winch_watches() {
  const std::vector<Cable>& cables = model_.rig.cables;
  const bool accelerates = applies(model_.checks[usual_check("winch_acceleration")]);
  const bool jumps = model_.motion.speed_jumps();
  for (std::size_t i = 0; i < cables.size(); ++i) {
    const int cable = static_cast<int>(i);
    if (std::isfinite(cables[i].speed_max_m_per_s)) watch("winch_speed", cable);
    if (!std::isfinite(cables[i].acceleration_max_m_per_s2) || jumps || model_.force_is_free()) continue;
    watch("winch_acceleration", cable);
  }
  if (accelerates && jumps) {
    notes_.push_back("winch accelerations are not checked: the motion is " + model_.request.motion.interpolation +
                     ", so its speed jumps and no winch can follow exactly; a spline has accelerations");
  } else if (accelerates && model_.force_is_free()) {
    notes_.push_back(
        "winch accelerations are not checked: the suspending force may have any direction, and the rod rotates with "
        "it");
  }
}

void MarginEvaluator::add_arm_watches() {
  const ArmModel& arm = model_.arm->arm;
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    if (std::isfinite(arm.joints[i].drive.effort_max)) {
      watch("joint_torque", static_cast<int>(i));
    }
  }
  if (model_.motion.speed_jumps()) {
    notes_.push_back("joint torques do not include the impulses where the motion's speed jumps");
  }
  if (!model_.coupling) return;
  const Coupling& rod = *model_.coupling;
  const bool limited = std::isfinite(rod.lower_rad[0]) || std::isfinite(rod.lower_rad[1]) ||
                       std::isfinite(rod.upper_rad[0]) || std::isfinite(rod.upper_rad[1]);
  if (limited) watch("rod_angle", -1);
}

void MarginEvaluator::place(double t_s, double half_s) {
  place_moment(model_, t_s, half_s, moment_);
  ++moments_;
  has_torques_ = false;
}

/// Bodies are placed when a pair is looked at; what stands still, once.
void MarginEvaluator::place_for(const FollowPair& pair) {
  for (const std::size_t i : {pair.first, pair.second}) {
    if (placed_at_[i] == moments_ || (placed_at_[i] > 0 && !bodies_.bodies[i].moves())) continue;
    placed_[i] = place_body(model_, bodies_.bodies[i], moment_);
    placed_at_[i] = moments_;
  }
}

MarginEvaluation MarginEvaluator::evaluate(std::size_t watch, double wanted, bool with_inside) {
  const FollowWatch& at = watches_[watch];
  switch (at.by) {
    case CheckedBy::kCablePlatform:
      return cable_platform_margin(at.index);
    case CheckedBy::kTension:
      return tension_margin();
    case CheckedBy::kWinchSpeed:
      return winch_speed_margin(at.index);
    case CheckedBy::kWinchAcceleration:
      return winch_acceleration_margin(at.index);
    case CheckedBy::kRodAngle:
      return rod_angle_margin();
    case CheckedBy::kJointTorque:
      return torque_margin(at.index);
    case CheckedBy::kMargin:
      if (model_.stewart != nullptr) return stewart_evaluation(model_, moment_, at);
      return table_margin(*model_.checks[at.check].criterion);
    case CheckedBy::kLegForce:
    case CheckedBy::kLegSpeed:
    case CheckedBy::kAxisRange:
    case CheckedBy::kAxisSpeed:
    case CheckedBy::kAxisAcceleration:
      return stewart_evaluation(model_, moment_, at);
    case CheckedBy::kPair:
      break;
  }
  return clearance_margin(at.index, wanted, with_inside);
}

MarginEvaluation MarginEvaluator::clearance_margin(int index, double wanted, bool with_inside) {
  const FollowPair& pair = bodies_.pairs[static_cast<std::size_t>(index)];
  place_for(pair);
  MarginEvaluation look;
  look.change = guarded(pair_change_m(bodies_, pair, placed_, moment_), kLengthGuard_m);
  if (!std::isfinite(look.change)) return no_line();
  const double at_most_m = wanted + look.change + kLengthGuard_m;  // what is not found is above what is wanted
  const double gap_m = pair_gap_m(bodies_, pair, placed_);
  if (gap_m > at_most_m) {
    look.margin = gap_m;
    look.is_margin = false;
    return look;
  }
  const PairClearance near =
      pair_clearance(bodies_, pair, placed_, at_most_m, with_inside, hints_[static_cast<std::size_t>(index)]);
  look.is_margin = near.is_found;
  look.margin = near.is_found ? near.clearance_m : at_most_m;
  look.change += near.is_found ? near.error_m : 0;
  look.touches = near.is_found && near.touches;
  look.has_points = near.is_found;
  look.p_first = near.p_first;
  look.p_second = near.p_second;
  return look;
}

MarginEvaluation MarginEvaluator::tension_margin() {
  if (moment_.pose.status != CableStatus::kOk) return no_line();
  MarginEvaluation look;
  double extra_N = 0;
  WithAcceleration with = WithAcceleration::kNo;
  if (model_.arm != nullptr) {
    const HeldForce& held = moment_.force(model_);
    loaded_.load.points.front() = {Vector3::Zero(), -held.f_D_W};
    extra_N = held.change_N;
  } else if (model_.rig.platform.M_BBo_B.mass_kg > 0) {
    loaded_.acceleration = AccelerationSet{moment_.platform.V_WB_W, moment_.platform.A_WB_W, {}};
    with = WithAcceleration::kYes;
    extra_N = inertia_change_N(model_.rig.platform, moment_.platform);
  }
  const NeededWrenches needed = needed_wrenches(loaded_, moment_.platform.X_WB, with);
  const CapacityMargin margin = capacity_margin(loaded_.cables, moment_.pose.structure, needed);
  const double change_N = cable_wrench_change(loaded_, moment_.pose, &Cable::tension_max_N, moment_.platform.ball) +
                          needed_change(loaded_, WithAcceleration::kNo, moment_.platform.ball) + extra_N;
  look.margin = margin.margin_N;
  look.first = margin.cable;
  look.change = guarded(change_N, kForceGuard_N);
  return look;
}

/// The platform's poses in the interval lie in the ball, so that the criterion's own bound holds for all of them.
MarginEvaluation MarginEvaluator::table_margin(const Criterion& criterion) const {
  if (moment_.pose.status != CableStatus::kOk) return no_line();
  const Margin margin = criterion.margin(model_.rig, moment_.pose);
  MarginEvaluation look;
  look.margin = margin.value;
  look.first = margin.cable;
  look.second = margin.other;
  look.change = guarded(criterion.change(model_.rig, moment_.pose, moment_.platform.ball),
                        margin_rounding(criterion, model_.rig));
  return look;
}

MarginEvaluation MarginEvaluator::cable_platform_margin(int index) const {
  const auto i = static_cast<std::size_t>(index);
  const Cable& cable = model_.rig.cables[i];
  const CableLine& line = moment_.pose.lines[i];
  if (line.status != CableStatus::kOk) return no_line();
  const PlatformNearness near = platform_->near(cable, line, moment_.platform.X_WB.R, 5 * cable.diameter_m);
  const PlatformChange change = platform_->change(model_.rig, cable, line, moment_.platform.ball);
  MarginEvaluation look;
  look.margin = near.least_m - 0.5 * cable.diameter_m;
  look.is_margin = near.most_m < platform_->cap_m();
  look.first = index;
  look.change = guarded(change.distance_m, kLengthGuard_m);
  return look;
}

MarginEvaluation MarginEvaluator::winch_speed_margin(int index) const {
  const auto i = static_cast<std::size_t>(index);
  const Cable& cable = model_.rig.cables[i];
  const CableLine& line = moment_.pose.lines[i];
  if (line.status != CableStatus::kOk) return no_line();
  const PointMoves eye = body_point(moment_.platform, line.p_BC_W);
  const CableChange turned = cable_change(model_.rig.platform, cable, line, moment_.platform.ball);
  MarginEvaluation look;
  look.margin = cable.speed_max_m_per_s - std::abs(line.u_W.dot(eye.v));
  look.first = index;
  look.change = guarded(turned.direction * eye.v_max + eye.dv, kLengthGuard_m);
  return look;
}

/// l̈ = −u·a + v·K v with 0 ≤ K ≤ 1/l. For a fixed anchor K = (1 − u uᵀ)/l, so that what the second term changes by
/// follows from l, u and v; a pulley's K is bounded by its size alone.
MarginEvaluation MarginEvaluator::winch_acceleration_margin(int index) const {
  const auto i = static_cast<std::size_t>(index);
  const Cable& cable = model_.rig.cables[i];
  const CableLine& line = moment_.pose.lines[i];
  if (line.status != CableStatus::kOk) return no_line();
  const PointMoves eye = body_point(moment_.platform, line.p_BC_W);
  const CableChange moved = cable_change(model_.rig.platform, cable, line, moment_.platform.ball);
  const double bend = -direction_rate(cable, line, eye.v).dot(eye.v);
  const double least_m = line.free_length_m - moved.eye_m - moved.tangent_m;
  if (!(least_m > 0)) return no_line();
  double bend_change = eye.v_max * eye.v_max / least_m;
  if (!cable.pulley) {
    const double across = (eye.v - line.u_W.dot(eye.v) * line.u_W).norm();
    const double d_across = eye.dv + moved.direction * eye.v_max;
    const double by_speed = d_across * (2 * across + d_across) / least_m;
    const double by_length = across * across * moved.eye_m / (line.free_length_m * least_m);
    bend_change = std::min(bend_change + bend, by_speed + by_length);
  }
  MarginEvaluation look;
  look.margin = cable.acceleration_max_m_per_s2 - std::abs(-line.u_W.dot(eye.a) + bend);
  look.first = index;
  look.change = guarded(moved.direction * eye.a_max + eye.da + bend_change, kLengthGuard_m);
  return look;
}

FollowInstant MarginEvaluator::instant(std::size_t watch, const MarginEvaluation& look, double t_s) const {
  const FollowWatch& at = watches_[watch];
  FollowInstant instant;
  instant.margin = look.margin;
  instant.t_s = t_s;
  instant.has_points = look.has_points;
  instant.p_first = look.p_first;
  instant.p_second = look.p_second;
  const auto name = [&](int i) {
    if (model_.stewart != nullptr) return stewart_part_name(model_.stewart->model, at, i);
    return i < 0 ? std::string() : model_.rig.cables[static_cast<std::size_t>(i)].name;
  };
  instant.first = name(look.first);
  if (look.second >= 0) instant.second = name(look.second);
  if (at.by == CheckedBy::kCablePlatform) instant.second = model_.rig.platform.name;
  if (at.by == CheckedBy::kRodAngle) instant.first = "rod";
  if (at.by == CheckedBy::kJointTorque) {
    instant.first = model_.arm->arm.joints[static_cast<std::size_t>(at.index)].limits.name;
  }
  if (at.by == CheckedBy::kPair) {
    const FollowPair& pair = bodies_.pairs[static_cast<std::size_t>(at.index)];
    instant.first = bodies_.bodies[pair.first].name;
    instant.second = bodies_.bodies[pair.second].name;
  }
  return instant;
}

void MarginEvaluator::update_torques() {
  if (has_torques_) return;
  has_torques_ = true;
  const TreeModel& model = model_.tree.model;
  const HeldForce& held = moment_.force(model_);
  TreeState state{moment_.q, VectorX(model.velocities)};
  VectorX vdot(model.velocities);
  for (Eigen::Index i = 0; i < vdot.size(); ++i) {
    state.v[i] = moment_.joints[static_cast<std::size_t>(i)].v;
    vdot[i] = moment_.joints[static_cast<std::size_t>(i)].a;
  }
  Loads loads = no_loads(model);
  loads.g_W = model_.suspension.g_W;
  update_kinematics(model, state, work_);
  inverse_dynamics(model, work_, loads, vdot, inverse_, tau_);
  tau_change_ = held_torque_change(model, moment_.q, model_.suspension, held.suspension.f_E_W, moment_.d);
  std::array<ArmMoves::Carrying, kLongestArm> chain;
  const int link = model_.suspension.link;
  const Vector3 p_WE = moment_.arm.X_WL(link) * model_.suspension.p_LE;
  const int count = moment_.arm.carrying(link, p_WE, 0, kWorld, chain);
  for (int i = 0; i < count; ++i) {
    const ArmMoves::Carrying& at = chain[static_cast<std::size_t>(i)];
    const Twist S = motion_column(work_, at.velocity);
    const Vector3 p_OE_W = pose_from_O(work_, link) * model_.suspension.p_LE;
    tau_[at.velocity] -= held.suspension.f_E_W.dot(S.v + S.w.cross(p_OE_W));
    tau_change_[at.velocity] += held.change_N * at.rho_m;
  }
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) add_inertia_change(moment_.arm, i, tau_change_);
  fold_gears(model, tau_);
  for (const Gear& gear : model.gears) {
    const auto velocity = [&](int of) { return model.links[static_cast<std::size_t>(of)].first_velocity; };
    tau_change_[velocity(gear.leader)] += std::abs(gear.ratio) * tau_change_[velocity(gear.follower)];
  }
}

MarginEvaluation MarginEvaluator::torque_margin(int joint) {
  update_torques();
  const ArmModel& arm = model_.arm->arm;
  const auto i = static_cast<std::size_t>(joint);
  const Eigen::Index at = model_.tree.positions[i];
  MarginEvaluation look;
  look.margin = arm.joints[i].drive.effort_max - std::abs(tau_[at]);
  look.change = tau_change_[at] * (1 + 1e-9) + kTorqueGuard_Nm;
  return look;
}

/// The rod's direction seen from the link changes by no more than δ = link's turn + its own. With s = |a₁·(a₂ × u)|,
/// the joints' angles change with |da| ≤ |du|/s, and s with |ds| ≤ |du| (1 + 1/s). As long as δ (1 + 2/s) ≤ s/2, s
/// stays above s/2 and angles change by at most 2 δ/s.
MarginEvaluation MarginEvaluator::rod_angle_margin() {
  // A force along z holds the rod upright, whatever its size.
  const Vector3 f_E_W = model_.force_is_free() ? moment_.force(model_).suspension.f_E_W : Vector3(Vector3::UnitZ());
  const Pose& X_WL = moment_.arm.X_WL(model_.coupling->link);
  const CouplingPose rod = coupling_pose(*model_.coupling, X_WL, f_E_W, model_.suspension.g_W);
  MarginEvaluation look;
  look.change = std::numeric_limits<double>::infinity();
  look.margin = rod.status == CouplingStatus::kOk ? rod.limit_margin_rad : 0.0;
  const double delta = moment_.arm.turn(model_.coupling->link).turn_rad + moment_.rod_turn, s = rod.singularity;
  if (rod.status == CouplingStatus::kOk && delta * (1 + 2 / s) <= s / 2) look.change = 2 * delta / s + 1e-9;
  return look;
}

}  // namespace drydock
