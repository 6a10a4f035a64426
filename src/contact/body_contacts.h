// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

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
  ContactSum evaluate(const Pose& X_BA, const Twist& V_BA_B) { return look(X_BA, V_BA_B, 0); }
  std::span<const Touch> touches() const { return touches_; }

  /// Ties the springs of friction where the bodies are now; true where that changes forces: a contact slipped, is new,
  /// or has ended.
  bool keep(const Pose& X_BA, const Twist& V_BA_B);

  /// The distance of a pair, negative in overlap; where it is above the reach, a lower bound.
  double gap_m(std::size_t pair, const Pose& X_BA, double reach_m);
  /// A bound on the rate of that distance.
  double gap_rate_m_per_s(std::size_t pair, const Pose& X_BA, const Twist& V_BA_B) const {
    return drydock::gap_rate_m_per_s(balls_[pair], X_BA, V_BA_B);
  }

 private:
  /// Contacts with depth above −reach_m become touches; those that do not overlap have no force.
  ContactSum look(const Pose& X_BA, const Twist& V_BA_B, double reach_m);

  std::vector<ContactPair> pairs_;
  std::vector<PairBalls> balls_;          // by pair
  std::vector<FrictionMemory> memories_;  // by pair
  std::vector<Touch> touches_;
  ContactSet found_;
};

}  // namespace drydock
