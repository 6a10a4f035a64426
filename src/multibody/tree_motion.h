// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "multibody/loop/loop_dynamics.h"
#include "multibody/loop/loop_projection.h"
#include "multibody/momentum_keeper.h"
#include "sim/hook.h"
#include "sim/ode_system.h"

namespace drydock {

struct MotionSettings {
  LoopSettings loops;
  ProjectionSettings projection;
  bool keep_momentum = true;
};

/// What a law may have besides what it must; with another signature it does not compile.
namespace law_hook {
DRYDOCK_HOOK(point, void(std::span<const double>));
DRYDOCK_HOOK(settle, bool(double, const TreeState&));
DRYDOCK_HOOK(hold, bool(double, double, const TreeState&));
DRYDOCK_HOOK(fit, Held(double, double, const TreeState&));
DRYDOCK_HOOK(release, void());
DRYDOCK_HOOK(coarse, bool());
}  // namespace law_hook

/// The motion of a tree with its loops as a system for the integrators of sim/ (ode_system.h). Its coordinates are
///   the chart of q · increments of v · those of the free groups' balance (momentum_keeper.h) · further ones of the
///   law.
/// The law is what acts and what is summed up along the way, a struct with
///   void loads(double t, const TreeState&, const DynamicsWork&, Loads&)   after update_kinematics; sets what changes
///   int sums() const                                                      how many further coordinates, such as works
///   void sum_rates(double t, const TreeState&, const DynamicsWork&, const Loads&, span<double>)   after accelerations
///   void summed(span<const double>)                                       what a step has added to them
/// and, when what acts depends on these coordinates (the rotors of drives),
///   void point(span<const double>)                                        where they are, before loads
/// and, when what acts depends on the steps before (the springs of friction),
///   bool settle(double t, const TreeState&)                               after each step; true: what acts has changed
/// and, when what acts is too stiff for fixed steps (contact), all of
///   bool hold(double t, double h, const TreeState&)                       before a step: loads shall be averages over
///   it Held fit(double t, double h, const TreeState&)                        the averages for a step that ends there
///   void release()                                                        loads are those of a moment again
///   bool coarse()                                                         whether the last fitted step was too long
template <class Law>
class TreeMotion {
 public:
  TreeMotion(const TreeModel& model, std::span<const Loop> loops, const TreeState& state, Law& law,
             const MotionSettings& settings = {})
      : settings_(settings), law_(&law) {
    restart(model, loops, state);
  }

  /// A new structure or state. The model and the loops are only looked at and must stay; the sums go on.
  void restart(const TreeModel& model, std::span<const Loop> loops, const TreeState& state) {
    model_ = &model;
    loops_ = loops;
    conditions_ = {};
    state_ = at_ = state;
    loads_ = no_loads(model);
    y_q_ = rate_q_ = vdot_ = VectorX::Zero(model.velocities);
    work_.resize(model);
    size_factor(model, loops, factor_);
    keeper_.regroup(model, loops);
    update_kinematics(model, state_, work_);
    keeper_.open_book(model, state_, work_);
    kept_.assign(kept_count(), 0.0);
  }

  const TreeState& state() const { return state_; }  // the base
  const TreeState& at() const { return at_; }        // the point of the last set_point
  const Projection& last_projection() const { return projection_; }
  const MomentumKeeper& momentum_keeper() const { return keeper_; }
  const LoopFactor& factor() const { return factor_; }
  DynamicsWork& work() { return work_; }
  const Loads& loads() const { return loads_; }
  const VectorX& vdot() const { return vdot_; }

  std::size_t size() const { return 2 * velocities() + kept_count() + static_cast<std::size_t>(law_->sums()); }

  /// The point y of the chart becomes at(), for looking at a state inside a step.
  void set_point(std::span<const double> y) {
    const Eigen::Index n = model_->velocities;
    y_q_ = Eigen::Map<const VectorX>(y.data(), n);
    retract(*model_, state_.q, y_q_, at_.q);
    at_.v = state_.v + Eigen::Map<const VectorX>(y.data() + n, n);
    hold_gear_rates(*model_, at_.v);
    if constexpr (law_hook::point::used<Law>()) law_->point(y.subspan(2 * velocities() + kept_count()));
  }

  /// Accelerations of at() and everything that goes with them: loads(), vdot(), factor(), work().
  bool evaluate(double t_s) {
    update_kinematics(*model_, at_, work_);
    law_->loads(t_s, at_, work_, loads_);
    return loop_accelerations(*model_, loops_, at_, loads_, settings_.loops, work_, factor_, vdot_) ==
           DynamicsStatus::kOk;
  }

  bool rate(double t_s, std::span<const double> y, std::span<double> dydt) {
    const Eigen::Index n = model_->velocities;
    set_point(y);
    if (!evaluate(t_s)) return false;
    if (!loops_.empty()) conditions_.add(factor_.condition);
    chart_rate(*model_, y_q_, at_.v, rate_q_);
    Eigen::Map<VectorX>(dydt.data(), n) = rate_q_;
    Eigen::Map<VectorX>(dydt.data() + n, n) = vdot_;
    const std::span<double> rest = dydt.subspan(2 * velocities());
    if (kept_count() > 0) {
      keeper_.rates(*model_, at_, y_q_, y.subspan(2 * velocities(), kept_count()), loads_, work_,
                    rest.first(kept_count()));
    }
    law_->sum_rates(t_s, at_, work_, loads_, rest.subspan(kept_count()));
    return true;
  }

  /// At the origin of the new chart the rate of q's coordinates is v itself.
  void carry(std::span<const double> y, std::span<double> dydt) const {
    const Eigen::Index n = model_->velocities;
    Eigen::Map<VectorX>(dydt.data(), n) = state_.v + Eigen::Map<const VectorX>(y.data() + n, n);
  }

  void move(std::span<const double> y) {
    conditions_ = {};
    set_point(y);
    std::swap(state_, at_);
    const std::span<const double> rest = y.subspan(2 * velocities());
    std::copy_n(rest.begin(), kept_count(), kept_.begin());
    law_->summed(rest.subspan(kept_count()));
  }

  Settled settle(double t_s) {
    const Settled settled = settle_state();
    if constexpr (law_hook::settle::used<Law>()) {
      if (settled != Settled::kFailed && law_->settle(t_s, state_)) return Settled::kChanged;
    }
    return settled;
  }

  /// What is held through a fixed step (rk4.h), where the law has such things.
  bool hold(double t_s, double h_s) {
    if constexpr (law_hook::hold::used<Law>()) return law_->hold(t_s, h_s, state_);
    return false;
  }
  Held fit(double t_s, double h_s, std::span<const double> y) {
    set_point(y);
    if constexpr (law_hook::fit::used<Law>()) return law_->fit(t_s, h_s, at_);
    return Held::kFits;
  }
  void push(double h_s, std::span<const double> change, std::span<double> y) const {
    const std::size_t n = velocities(), kept = kept_count();
    for (std::size_t i = 0; i < 2 * n; ++i) y[i] += h_s * change[i];
    // A constant change of v̇ moves q by half a square of time.
    for (std::size_t i = 0; i < n; ++i) y[i] += 0.5 * h_s * h_s * change[n + i];
    if (kept > 0) keeper_.push(h_s, change.subspan(2 * n, kept), y.subspan(2 * n, kept));
    for (std::size_t i = 2 * n + kept; i < y.size(); ++i) y[i] += h_s * change[i];
  }
  void release() {
    if constexpr (law_hook::release::used<Law>()) law_->release();
  }

  /// Whether a fixed step of length h is too long for what happens in it: its two middle stages disagree on the
  /// velocities by more than kCoarse of the largest. Seen where a loop passes near a singular pose.
  bool coarse(double h_s, std::span<const double> rate_2, std::span<const double> rate_3) const {
    if constexpr (law_hook::coarse::used<Law>())
      if (law_->coarse()) return true;
    if (loops_.empty()) return false;
    double gap = 0;
    for (std::size_t i = velocities(); i < 2 * velocities(); ++i) gap = std::max(gap, std::abs(rate_2[i] - rate_3[i]));
    return !(h_s * gap <= kCoarse * (state_.v.cwiseAbs().maxCoeff() + kSlow));
  }

  /// Whether what the loops hold has changed much between rates since the last step, or they hold weakly: a singular
  /// pose is near, and rates are not smooth on the scale of this step.
  bool rough() const { return conditions_.largest > kRough * conditions_.least || conditions_.largest > kWeak; }

 private:
  Settled settle_state() {
    projection_ = {};
    const bool project_loops = !loops_.empty() && settings_.loops.keeping == LoopKeeping::kProjection;
    if (!project_loops && kept_count() == 0) return Settled::kUnchanged;
    update_kinematics(*model_, state_, work_);
    if (project_loops && !loops_hold(*model_, loops_, settings_.projection, state_, work_, factor_)) {
      projection_ = project(*model_, loops_, settings_.projection, state_, work_, factor_);
      if (projection_.status == ProjectionStatus::kNoMass || open(projection_.error)) return Settled::kFailed;
    }
    if (kept_count() > 0) {
      // A projection of velocities leaves momenta as they are, so the kinematics before it will do.
      keeper_.keep(*model_, kept_, state_, work_);
    }
    return Settled::kChanged;
  }

  static constexpr double kCoarse = 1e-4;
  static constexpr double kOpen = 1e-5;  // [m or rad]
  static bool open(const LoopError& error) { return !(error.distance_m <= kOpen && error.angle_rad <= kOpen); }

  static constexpr double kRough = 4;   // of the condition of loops: a factor of two in what the weakest row holds
  static constexpr double kWeak = 1e6;  // the same, far from any sound pose
  struct Conditions {
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    void add(double condition) {
      least = std::min(least, condition);
      largest = std::max(largest, condition);
    }
  };

  static constexpr double kSlow = 1e-3;  // [rad/s or m/s], below which speeds are alike

  std::size_t velocities() const { return static_cast<std::size_t>(model_->velocities); }
  std::size_t kept_count() const {
    return settings_.keep_momentum ? static_cast<std::size_t>(keeper_.coordinate_count()) : 0;
  }

  MotionSettings settings_;
  Law* law_;
  const TreeModel* model_ = nullptr;
  std::span<const Loop> loops_;
  Conditions conditions_;  // since the last step
  TreeState state_, at_;
  Loads loads_;
  DynamicsWork work_;
  LoopFactor factor_;
  MomentumKeeper keeper_;
  Projection projection_;
  std::vector<double> kept_;
  VectorX y_q_, rate_q_, vdot_;
};

/// Nothing acts.
struct NoLaw {
  void loads(double, const TreeState&, const DynamicsWork&, Loads&) {}
  int sums() const { return 0; }
  void sum_rates(double, const TreeState&, const DynamicsWork&, const Loads&, std::span<double>) {}
  void summed(std::span<const double>) {}
};

}  // namespace drydock
