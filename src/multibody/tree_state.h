// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/tree_model.h"

namespace drydock {

/// Everything about a tree that changes: coordinates q and velocities v of all joints, link after link, with the
/// meaning that each joint gives them (joint_revolute.h and so on).
struct TreeState {
  VectorX q;
  VectorX v;

  bool operator==(const TreeState& other) const { return q == other.q && v == other.v; }
};

/// Every joint at its neutral position, at rest.
TreeState neutral_state(const TreeModel& model);

/// Followers of gears to where their leaders put them; all else stays. Every state of a model with gears has them
/// there.
void hold_gears(const TreeModel& model, TreeState& state);
void hold_gear_positions(const TreeModel& model, VectorX& q);
/// The same for velocities, and for accelerations or small changes, which a gear passes on alike.
void hold_gear_rates(const TreeModel& model, VectorX& v);

/// The point y of the chart about q: each joint's own retract, then hold_gear_positions. `moved` may be q. Charts let
/// every Runge–Kutta method work on plain numbers and yet never leave the manifold (Munthe-Kaas 1999).
void retract(const TreeModel& model, const VectorX& q, const VectorX& y, VectorX& moved);

/// ẏ at y for a motion with velocities v.
void chart_rate(const TreeModel& model, const VectorX& y, const VectorX& v, VectorX& rate);

}  // namespace drydock
