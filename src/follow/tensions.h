// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/model.h"
#include "rig/cable/tension/tension_distribution.h"

namespace drydock {

/// What cables may carry along a motion, to be shown: of all tensions that hold the load of the instant those in the
/// middle of their limits (central_tensions). Where none do, those that come nearest. A rig whose load is a set of
/// several has no one answer.
class FollowTensions {
 public:
  /// The model stays with its owner.
  explicit FollowTensions(const FollowModel& model);

  /// Whether the cables hold the load at the last moment that was asked about.
  bool is_held() const { return is_held_; }
  /// Whether the cables hold the load at any instant that was asked about.
  bool was_held() const { return was_held_; }

  /// At a moment; where a cable has no line, the ones of the moment before.
  const std::vector<double>& at(FollowMoment& moment);

 private:
  const FollowModel& model_;
  CableRig loaded_;  // with what it carries at the moment
  bool has_one_load_ = false, is_held_ = false, was_held_ = false;
  std::vector<double> tension_N_;
};

}  // namespace drydock
