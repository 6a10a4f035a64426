// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/body_contacts.h"
#include "mission/part/moment.h"
#include "multibody/pair_response.h"
#include "sim/ode_system.h"

namespace drydock {

/// All pairs of solids on the same two bodies, and what they do through a fixed step.
struct ContactGroup {
  ContactGroup(int body_of_A, int body_of_B) : body_A(body_of_A), body_B(body_of_B), contacts({}) {}

  int body_A, body_B;
  BodyContacts contacts;
  bool is_locked = false;  // both bodies together

  // Of the present step.
  bool is_begun = false;  // it was looked at when the step began; not so with steps that do not hold
  bool is_held = false;
  bool is_slow = false;   // bodies come nearer by so little in it that distances can be taken as even
  bool strays = false;    // bodies came nearer than was thought
  double approach_m = 0;  // of any pair in it, at most
  double start_s = 0, step_s = 0;
  Pose X_WB, X_BA;      // where it begins
  Wrench F_A_B, F_A_W;  // the average on A, in B's axes about Bo; in W's about P
  Vector3 p_WP = Vector3::Zero();
  double damping_W = 0, friction_W = 0;

  Wrench kept_F_A_B;  // of the last step that was kept
};

/// A against B: pose, and twist taken at Bo, in B.
struct RelativeMotion {
  Pose X_BA;
  Twist V_BA_B;
};
RelativeMotion relative_motion(const Moment& moment, int body_A, int body_B);

/// Finds the constant wrenches with which contacts act through a step (contact/average_force.h), together with the
/// motion they lead to. With x the displacements of all groups, six numbers each, x_g those that guessed wrenches F_g
/// led to and W how displacements answer (multibody/pair_response.h), they obey
///
///   x = x_g + ½ h² W (F(x) − F_g),
///
/// which is solved by Newton's method: few equations, whatever the number of pegs and of joints. Displacements of
/// second order in the correction are left out; it is small, since F_g is that of the step before.
class HeldContacts {
 public:
  explicit HeldContacts(double tolerance_m) : tolerance_m_(tolerance_m) {}

  /// False where nothing can touch within the step.
  bool begin(const Moment& moment, std::span<ContactGroup> groups, double h_s);
  Held fit(const Moment& end, std::span<ContactGroup> groups, double h_s);
  /// Whether bodies that may touch go far in the step, or the wrenches change by so much in the fitted step that a
  /// constant one leads astray by more than the tolerance.
  bool coarse() const { return strides_ || error_m_ > tolerance_m_; }

  void restructure() { is_restarted_ = false; }

 private:
  void evaluate(double h_s);
  bool solve(double h_s);
  void solve_linear();
  bool touches_half_way();
  bool is_within_approach() const;

  double tolerance_m_;
  bool is_restarted_ = false;
  PairResponse response_;
  std::vector<ContactGroup*> held_;
  std::vector<AverageForce> averages_;
  std::vector<LinkPair> pairs_;
  VectorX x_, x_guess_, F_, F_guess_, F_before_, residual_, step_;
  MatrixX W_, jacobian_;
  Eigen::PartialPivLU<MatrixX> factor_;
  double error_m_ = 0;
  bool strides_ = false;  // bodies near a contact move by more than a step may
};

}  // namespace drydock
