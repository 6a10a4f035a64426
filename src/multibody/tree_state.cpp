// SPDX-License-Identifier: Apache-2.0
#include "multibody/tree_state.h"

#include "multibody/joint/joint.h"

namespace drydock {

TreeState neutral_state(const TreeModel& model) {
  TreeState state{VectorX::Zero(model.positions), VectorX::Zero(model.velocities)};
  for (const Link& link : model.links) {
    with_joint(link.joint, [&](auto joint) { joint.neutral(state.q.data() + link.first_position); });
  }
  hold_gears(model, state);
  return state;
}

void hold_gear_positions(const TreeModel& model, VectorX& q) {
  for (const Gear& gear : model.gears) {
    const Link& leader = model.links[static_cast<std::size_t>(gear.leader)];
    q[model.links[static_cast<std::size_t>(gear.follower)].first_position] =
        gear.ratio * q[leader.first_position] + gear.offset;
  }
}

void hold_gear_rates(const TreeModel& model, VectorX& v) {
  for (const Gear& gear : model.gears) {
    const Link& leader = model.links[static_cast<std::size_t>(gear.leader)];
    v[model.links[static_cast<std::size_t>(gear.follower)].first_velocity] = gear.ratio * v[leader.first_velocity];
  }
}

void hold_gears(const TreeModel& model, TreeState& state) {
  hold_gear_positions(model, state.q);
  hold_gear_rates(model, state.v);
}

void retract(const TreeModel& model, const VectorX& q, const VectorX& y, VectorX& moved) {
  moved.resize(model.positions);
  for (const Link& link : model.links) {
    with_joint(link.joint, [&](auto joint) {
      joint.retract(q.data() + link.first_position, y.data() + link.first_velocity, moved.data() + link.first_position);
    });
  }
  hold_gear_positions(model, moved);
}

void chart_rate(const TreeModel& model, const VectorX& y, const VectorX& v, VectorX& rate) {
  rate.resize(model.velocities);
  for (const Link& link : model.links) {
    with_joint(link.joint, [&](auto joint) {
      const int at = link.first_velocity;
      joint.chart_rate(y.data() + at, v.data() + at, rate.data() + at);
    });
  }
}

}  // namespace drydock
