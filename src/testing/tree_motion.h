// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

#include "multibody/forward_dynamics.h"

namespace drydock::testing {

/// So many classical Runge–Kutta steps of a tree under constant loads, each on the chart about its own beginning: an
/// independent way to follow a motion in tests of the dynamics alone.
inline TreeState followed(const TreeModel& model, TreeState state, const Loads& loads, double duration_s, int steps) {
  const double h = duration_s / steps;
  DynamicsWork work(model);
  const auto rates = [&](const VectorX& y, const VectorX& v, VectorX& y_rate, VectorX& v_rate) {
    TreeState there = state;
    retract(model, state.q, y, there.q);
    there.v = v;
    chart_rate(model, y, v, y_rate);
    if (forward_dynamics(model, there, loads, work, v_rate) != DynamicsStatus::kOk) {
      throw std::runtime_error("no acceleration");
    }
  };
  const VectorX zero = VectorX::Zero(model.velocities);
  VectorX y1, y2, y3, y4, v1, v2, v3, v4;
  for (int step = 0; step < steps; ++step) {
    rates(zero, state.v, y1, v1);
    rates(h / 2 * y1, state.v + h / 2 * v1, y2, v2);
    rates(h / 2 * y2, state.v + h / 2 * v2, y3, v3);
    rates(h * y3, state.v + h * v3, y4, v4);
    retract(model, state.q, h / 6 * (y1 + 2 * y2 + 2 * y3 + y4), state.q);
    state.v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
  }
  return state;
}

}  // namespace drydock::testing
