// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "contact/average_force.h"
#include "contact/contact_pair.h"
#include "contact/friction_memory.h"
#include "spatial/wrench.h"

namespace drydock {

/// One local contact of an evaluation.
struct Touch {
  std::size_t pair = 0;
  ContactPoint contact;
  ContactForce force;
};

/// What all contacts of two bodies come to.
struct ContactSum {
  Wrench F_A_B;             // on A about Bo, in B
  double elastic_J = 0;     // along normals
  double tangential_J = 0;  // in the springs of friction
  double damping_W = 0;     // lost along normals
  double friction_W = 0;    // what friction takes: lost, or put into its springs
};

/// All pairs of solids on two bodies, and what they remember of friction. Evaluating only looks; `keep` ends a step.
class BodyContacts {
 public:
  explicit BodyContacts(std::vector<ContactPair> pairs);

  /// At the pose X_BA, with the twist of A against B taken at Bo. The touches stay until the next evaluation.
  ContactSum evaluate(const Pose& X_BA, const Twist& V_BA_B) { return look(X_BA, V_BA_B, 0, all_); }
  std::span<const Touch> touches() const { return touches_; }

  /// Ties the springs of friction where the bodies are now; true where that changes forces: a contact slipped, is new,
  /// or has ended.
  bool keep(const Pose& X_BA, const Twist& V_BA_B);
  /// The same after a step that began with begin_step: no other pairs can touch.
  bool keep_step(const Pose& X_BA, const Twist& V_BA_B);

  /// Whether no pair can touch there, as far as is known without a search: then evaluate() finds nothing.
  bool is_clear(const Pose& X_BA);

  /// By how much any pair comes nearer in a small displacement, at most.
  double most_displacement_m(const Pose& X_BA, const Twist& displacement_B) const;

  /// A step from the pose X_BA begins, in which pairs come nearer by about `expected`, and surely by no more than
  /// `approach`; false where none can touch.
  bool begin_step(const Pose& X_BA, double expected_m, double approach_m);
  /// What contacts do on average in that step, were it to end after this displacement and time. `end` is to be the pose
  /// after it.
  AverageForce average(const Twist& displacement_B, const Pose& X_BA_end, double h_s);
  /// What presses along the normals at a pose within the step, without damping; on A about Bo, in B.
  Wrench elastic_wrench(const Pose& X_BA);
  /// The distance of a pair at a share of the step that was last asked for, as if it changed evenly in it: its course
  /// in a step with little approach.
  double gap_in_step_m(std::size_t pair, double share) const {
    return start_gap_m_[pair] + share * (end_gap_m_[pair] - start_gap_m_[pair]);
  }

  /// The distance of a pair, negative in overlap; where it is above the reach, a lower bound.
  double gap_m(std::size_t pair, const Pose& X_BA, double reach_m);
  /// A bound on the rate of that distance.
  double gap_rate_m_per_s(std::size_t pair, const Pose& X_BA, const Twist& V_BA_B) const {
    return drydock::gap_rate_m_per_s(balls_[pair], X_BA, V_BA_B);
  }

 private:
  void go_to(const Pose& X_BA);
  /// A lower bound of a pair's distance where the bodies were last looked at.
  double least_gap_m(std::size_t pair) const { return clear_m_[pair] - odometer_m_; }
  /// The contacts of a pair with depth above −reach_m, into found_, there.
  void find(std::size_t pair, double reach_m);
  void find_start_gap(std::size_t pair);

  /// Contacts with depth above −reach_m become touches; those that do not overlap have no force.
  ContactSum look(const Pose& X_BA, const Twist& V_BA_B, double reach_m, std::span<const std::size_t> among);
  bool keep(const Pose& X_BA, const Twist& V_BA_B, std::span<const std::size_t> among);

  std::vector<ContactPair> pairs_;
  std::vector<std::size_t> all_;          // 0, 1, …
  std::vector<PairBalls> balls_;          // by pair
  std::vector<FrictionMemory> memories_;  // by pair
  std::vector<Touch> touches_;
  Pose X_BA_touches_;                            // where they were found
  std::vector<char> is_looked_at_;               // by pair, whether it was looked at there
  std::vector<StartContact> start_;              // of the step
  std::vector<std::size_t> near_;                // pairs that may touch in the step
  std::vector<double> start_gap_m_, end_gap_m_;  // by pair
  std::vector<char> is_start_known_;             // by pair, whether that gap is more than a lower bound
  Pose X_BA_start_;                              // where the step begins
  double approach_m_ = 0;                        // in the step, at most
  ContactSet found_;

  // A pair whose distance was d when the odometer stood at s cannot touch before it stands at s + d.
  PairBalls ball_;                          // round all solids of each body
  Pose X_BA_last_;                          // where the bodies were last looked at
  double odometer_m_ = 0;                   // by how much pairs may have come nearer on the way there
  std::vector<double> clear_m_;             // by pair: up to where the odometer may go
  std::vector<double> gap_m_, found_at_m_;  // and the distance last found, and where the odometer stood then
};

}  // namespace drydock
