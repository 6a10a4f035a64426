// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/forward_dynamics.h"
#include "multibody/loop/loop_factor.h"

namespace drydock {

/// How loops are kept closed between steps.
enum class LoopKeeping {
  kProjection,  // the acceleration keeps the rate, loop_projection.h takes out what is left after each step
  kBaumgarte,   // g̈ + 2η ġ + η² g = 0 instead of g̈ = 0, and nothing after the step
};
struct LoopSettings {
  LoopKeeping keeping = LoopKeeping::kProjection;
  double eta_per_s = 50;  // for Baumgarte
};

/// v̇ of a tree whose loops hold:
///   M v̇ + h = τ + Σ Jᵀ F + Jᵀ λ,  J v̇ + J̇ v = 0 (or Baumgarte's right side).
/// Sound where the rows of J depend on each other; see loop_factor.h. λ stays in factor.lambda, and the links'
/// accelerations in the work include what the loops do. After update_kinematics.
[[nodiscard]] DynamicsStatus loop_accelerations(const TreeModel& model, std::span<const Loop> loops,
                                                const TreeState& state, const Loads& loads,
                                                const LoopSettings& settings, DynamicsWork& work, LoopFactor& factor,
                                                VectorX& vdot);

/// What each loop carries: the wrench on B about Do, in W; after loop_accelerations, or as impulses after
/// project_velocities.
Wrench loop_wrench(const Loop& loop, std::size_t index, const DynamicsWork& work, const LoopFactor& factor);

}  // namespace drydock
