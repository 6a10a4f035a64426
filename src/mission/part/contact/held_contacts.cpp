// SPDX-License-Identifier: Apache-2.0
#include "mission/part/contact/held_contacts.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "multibody/mechanism/mechanism_state.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kLever_m = 0.1;               // at which a rotation counts as a displacement
constexpr double kFound_m = 1e-9;              // a step of Newton's that leaves no more to find
constexpr double kLeastShare = 1e-3;           // of a step of Newton's
constexpr double kLeft_m = 1e-10;              // what the step after next would still find
constexpr double kFar_m = 1e-7;                // from the guess, where a linear correction will not do
constexpr double kAcceleration_m_per_s2 = 20;  // that a step allows for besides its speed and a quarter,
constexpr double kSwerve_m = 1e-5;             // or, where it is short, this
constexpr double kStride_m = 1e-3;             // the longest way near a contact that a step may take
constexpr double kSlow_m = 5e-5;
constexpr double kExpected = 2;  // of the way at the speed where a step begins, with looks to and fro
constexpr int kMostIterations = 30;

using Vector6 = Eigen::Matrix<double, 6, 1>;

Vector6 numbers(const Twist& V) {
  return (Vector6() << V.w, V.v).finished();
}
Vector6 numbers(const Wrench& F) {
  return (Vector6() << F.t, F.f).finished();
}
Twist twist_of(const Eigen::Ref<const Vector6>& x) {
  return {x.head<3>(), x.tail<3>()};
}
Wrench wrench_of(const Eigen::Ref<const Vector6>& F) {
  return {F.head<3>(), F.tail<3>()};
}

double size_m(const VectorX& x) {
  double size = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) size = std::max(size, std::abs(x[i]) * (i % 6 < 3 ? kLever_m : 1.0));
  return size;
}

/// Half way from one pose to another.
Pose half_way(const Pose& a, const Pose& b) {
  const Eigen::Quaterniond q_a(a.R.matrix), q_b(b.R.matrix);
  return {Rotation{q_a.slerp(0.5, q_b).toRotationMatrix()}, 0.5 * (a.p + b.p)};
}

void set_world_wrench(ContactGroup& group, const Pose& X_WB_half) {
  group.F_A_W = X_WB_half.R * group.F_A_B;
  group.p_WP = X_WB_half.p;
}

}  // namespace

RelativeMotion relative_motion(const Moment& moment, int body_A, int body_B) {
  const Pose X_WA = moment.pose(body_A), X_WB = moment.pose(body_B);
  const Twist V_WA_W = moment.twist(body_A), V_WB_W = moment.twist(body_B);
  return {inverse(X_WB) * X_WA, inverse(X_WB.R) * (shift(V_WA_W, X_WB.p - X_WA.p) - V_WB_W)};
}

bool HeldContacts::begin(const Moment& moment, std::span<ContactGroup> groups, double h_s) {
  bool any = false;
  error_m_ = 0;
  strides_ = false;
  for (ContactGroup& group : groups) {
    group.is_begun = !group.is_locked;
    group.is_held = group.strays = false;
    if (!group.is_begun) continue;
    const RelativeMotion motion = relative_motion(moment, group.body_A, group.body_B);
    const double speed_m = group.contacts.most_displacement_m(motion.X_BA, h_s * motion.V_BA_B);
    group.is_slow = speed_m < kSlow_m;
    group.approach_m = std::max(kSwerve_m, 0.5 * kAcceleration_m_per_s2 * h_s * h_s);
    group.approach_m += 1.25 * speed_m;
    group.start_s = moment.time_s;
    group.step_s = h_s;
    group.X_BA = motion.X_BA;
    if (!group.contacts.begin_step(motion.X_BA, kExpected * speed_m, group.approach_m)) {
      group.kept_F_A_B = {};
      continue;
    }
    group.is_held = any = true;
    strides_ = strides_ || speed_m > kStride_m;
    group.X_WB = moment.pose(group.body_B);
    group.F_A_B = group.kept_F_A_B;
    const Twist V_WB_W = moment.twist(group.body_B);
    set_world_wrench(group, {rotation_exp(0.5 * h_s * V_WB_W.w) * group.X_WB.R, group.X_WB.p + 0.5 * h_s * V_WB_W.v});
    group.damping_W = group.friction_W = 0;
  }
  return any;
}

void HeldContacts::evaluate(double h_s) {
  for (std::size_t i = 0; i < held_.size(); ++i) {
    ContactGroup& group = *held_[i];
    const auto first = 6 * static_cast<Eigen::Index>(i);
    const Twist displacement_B = twist_of(x_.segment<6>(first));
    averages_[i] = group.contacts.average(displacement_B, displaced(group.X_BA, displacement_B), h_s);
    F_.segment<6>(first) = numbers(averages_[i].F_A_B);
  }
}

Held HeldContacts::fit(const Moment& end, std::span<ContactGroup> groups, double h_s) {
  const MechanismTree& tree = end.mechanism.tree;
  held_.clear();
  pairs_.clear();
  for (ContactGroup& group : groups)
    if (group.is_held) held_.push_back(&group);
  const auto rows = 6 * static_cast<Eigen::Index>(held_.size());
  averages_.resize(held_.size());
  for (VectorX* vector : {&x_, &x_guess_, &F_, &F_guess_, &F_before_, &residual_, &step_}) vector->resize(rows);
  W_.resize(rows, rows);
  jacobian_.resize(rows, rows);
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const ContactGroup& group = *held_[i];
    const Pose X_WB = end.pose(group.body_B);
    const auto first = 6 * static_cast<Eigen::Index>(i);
    x_guess_.segment<6>(first) = numbers(step_displacement(group.X_BA, inverse(X_WB) * end.pose(group.body_A)));
    F_guess_.segment<6>(first) = numbers(group.F_A_B);
    pairs_.push_back({link_of(tree, group.body_A), link_of(tree, group.body_B), X_WB.p});
  }
  x_ = x_guess_;
  evaluate(h_s);
  const auto touches = [](const AverageForce& average) { return average.contacts > 0; };
  const bool is_apart = F_guess_.isZero(0) && std::none_of(averages_.begin(), averages_.end(), touches);
  if (is_apart && !touches_half_way()) return is_within_approach() ? Held::kFits : Held::kFailed;

  if (!is_restarted_) response_.restart(tree.model, tree.loops);
  is_restarted_ = true;
  if (!response_.evaluate(end.state(), pairs_)) return Held::kFailed;
  for (std::size_t i = 0; i < held_.size(); ++i)
    for (std::size_t j = 0; j < held_.size(); ++j) {
      const auto row = 6 * static_cast<Eigen::Index>(i), column = 6 * static_cast<Eigen::Index>(j);
      const Matrix3 R_i = end.pose(held_[i]->body_B).R.matrix.transpose(), R_j = end.pose(held_[j]->body_B).R.matrix;
      for (int a = 0; a < 6; a += 3)
        for (int b = 0; b < 6; b += 3)
          W_.block<3, 3>(row + a, column + b) =
              0.5 * h_s * h_s * R_i * response_.W().block<3, 3>(row + a, column + b) * R_j;
    }
  if (!solve(h_s) || !is_within_approach()) return Held::kFailed;
  const bool is_far = size_m(x_ - x_guess_) > kFar_m;

  for (std::size_t i = 0; i < held_.size(); ++i) {
    ContactGroup& group = *held_[i];
    const auto first = 6 * static_cast<Eigen::Index>(i);
    group.F_A_B = wrench_of(F_.segment<6>(first));
    set_world_wrench(group, half_way(group.X_WB, end.pose(group.body_B)));
    group.damping_W = averages_[i].damping_J / h_s;
    group.friction_W = averages_[i].friction_J / h_s;
    residual_.segment<6>(first) = numbers(averages_[i].change_B);
  }
  // Of a force that grows linearly, a twelfth of h² W times its growth goes by other ways than its mean's; of one that
  // rises and falls within the step, as where a fast body grazes another, two thirds of what the mean of its ends
  // lacks.
  step_.noalias() = W_ * residual_;
  error_m_ = size_m(step_) / 6;
  if (touches_half_way()) {
    step_.noalias() = W_ * residual_;
    error_m_ = std::max(error_m_, 2.0 / 3 * size_m(step_));
  }
  return is_far ? Held::kFar : Held::kChanged;
}

/// What presses half way through the step besides the mean of its ends, into the residual; of fast groups alone.
bool HeldContacts::touches_half_way() {
  residual_.setZero();
  for (std::size_t i = 0; i < held_.size(); ++i) {
    ContactGroup& group = *held_[i];
    if (group.is_slow) continue;
    const auto first = 6 * static_cast<Eigen::Index>(i);
    const Twist half_B = 0.5 * twist_of(x_.segment<6>(first));
    const Wrench press_B = group.contacts.elastic_wrench(displaced(group.X_BA, half_B));
    residual_.segment<6>(first) = numbers(press_B - averages_[i].ends_B);
  }
  return !residual_.isZero(0);
}

/// Pairs that seemed out of reach when the step began have stayed so.
bool HeldContacts::is_within_approach() const {
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const Twist displacement_B = twist_of(x_.segment<6>(6 * static_cast<Eigen::Index>(i)));
    const double moved_m = held_[i]->contacts.most_displacement_m(held_[i]->X_BA, displacement_B);
    if (moved_m > held_[i]->approach_m) return false;
  }
  return true;
}

void HeldContacts::solve_linear() {
  if (jacobian_.rows() == 6) {
    const Matrix6 jacobian = jacobian_;
    step_ = -jacobian.partialPivLu().solve(Vector6(residual_));
    return;
  }
  factor_.compute(jacobian_);
  step_ = -factor_.solve(residual_);
}

/// Newton's method, its steps shortened where the residual would grow.
bool HeldContacts::solve(double h_s) {
  const auto residual = [&] {
    residual_ = x_ - x_guess_;
    residual_.noalias() -= W_ * (F_ - F_guess_);
    return size_m(residual_);
  };
  double size = residual(), length_before = 0;
  for (int iteration = 0; iteration < kMostIterations; ++iteration) {
    for (std::size_t i = 0; i < held_.size(); ++i) {
      const auto first = 6 * static_cast<Eigen::Index>(i);
      jacobian_.middleCols<6>(first).noalias() = W_.middleCols<6>(first) * averages_[i].K;
    }
    jacobian_.diagonal().array() += 1;
    solve_linear();
    const double length = size_m(step_);
    if (!std::isfinite(length)) return false;
    // What is left is linear: lengths fall at least as fast as from the last one to this.
    if (length < kFound_m || length * length < kLeft_m * length_before) {
      for (std::size_t i = 0; i < held_.size(); ++i) {
        const auto first = 6 * static_cast<Eigen::Index>(i);
        F_.segment<6>(first).noalias() -= averages_[i].K * step_.segment<6>(first);
      }
      x_ += step_;
      return true;
    }
    length_before = length;
    double share = 1;
    for (; share >= kLeastShare; share *= 0.5) {
      x_ += share * step_;
      F_before_ = F_;
      evaluate(h_s);
      const double next = residual();
      if (next <= (1 - 0.1 * share) * size || next < kFound_m) {
        size = next;
        break;
      }
      x_ -= share * step_;
      F_ = F_before_;
    }
    if (share < kLeastShare) break;
  }
  return size < tolerance_m_;
}

}  // namespace drydock
