// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/loop/loop_bundle.h"

namespace drydock {

/// One velocity's answers to the rows of one loop, or to those that a bundle of several holds.
struct alignas(32) LoopResponse {
  double row[8];
};

/// How a tree answers to the forces of its loops, factored. With M = L D Lᵀ, J the rows of all loops and K their
/// stiffnesses, the whitened rows are W = D^-½ L⁻¹ Jᵀ K^½ (one column for a row), and loops are solved through
///   Wᵀ W λ̃ = K^½ r,  λ = K^½ λ̃,  v̇ or v changed by M⁻¹ Jᵀ λ.
/// Where the rows are well independent, Wᵀ W is inverted by its factors L D Lᵀ. Where they are not, be it that the
/// loops hold more than is needed or that the mechanism stands in or near a singular pose, a singular value
/// decomposition of W itself is used: directions below kNoHold of the largest value are not held at all, and of all λ̃
/// the smallest is taken, which is what very stiff springs K would carry. Loops between the same two links are first
/// reduced to the directions that they hold together (loop_bundle.h), so that redundant connectors need no
/// decomposition. Gears come first: with them W is what remains of it orthogonal to their rows, so that no λ moves a
/// gear (gear_dynamics.h).
struct LoopFactor {
  std::vector<Loop> loops;     // that it was made for
  std::vector<LoopRows> rows;  // by loop
  std::vector<LoopBundle> bundles;
  std::vector<LoopResponse> responses;  // by bundle, then velocity: L⁻¹ Jᵀ
  int row_total = 0;                    // of all loops
  int held_total = 0;                   // of all bundles
  bool decomposed = false;              // by singular values
  double condition = 1;                 // of Wᵀ W, at most, without rows that only repeat others

  MatrixX gram;            // Wᵀ W = L D Lᵀ, then L
  MatrixX inverse_factor;  // L⁻¹ with 1/D on its diagonal
  MatrixX left;            // W, then its left singular vectors
  MatrixX right;           // right singular vectors
  VectorX values;          // singular values, as they come
  double largest_value = 0;
  double least_value = 0;  // what rounding may leave where nothing is held

  VectorX weights;   // K^½, by row
  VectorX given;     // r, by row: to be filled before solve_loops
  VectorX lambda;    // λ, by row [N·m or N]
  VectorX target;    // r̃, by row of the bundles
  VectorX solution;  // λ̃, by row of the bundles
  VectorX start_q;   // of a projection
  VectorX forces;    // L⁻¹ Jᵀ λ, by velocity
  VectorX change;    // M⁻¹ Jᵀ λ, by velocity; see solve_for_change
};

inline constexpr double kNoHold = 1e-6;         // of the largest singular value
inline constexpr double kWeakHold = 1e-5;       // below it a change is bounded: see solve_loops
inline constexpr double kNothing = 1e-9;        // below it a row only repeats others
inline constexpr double kRounding = 1e-8;       // of K^½ over the root of all mass: see factor_loops
inline constexpr double kConditionLimit = 1e6;  // of Wᵀ W, to be inverted by its factors

/// Gives everything its size, so that later calls with the same model and loops allocate nothing.
void size_factor(const TreeModel& model, std::span<const Loop> loops, LoopFactor& factor);

/// Rows, responses and factor at the present state, after the kernel's articulate. The rows' power is F_r · (a_B − a_A)
/// of the accelerations that its loads would give without loops.
///
/// A singular value is the frequency √(K/m) of a mass on a spring. Below kRounding of what all the mass would have on
/// the stiffest one it is nothing but rounding: of rows that the joints of the tree hold already, as do those of a
/// door's second hinge.
void factor_loops(const TreeModel& model, std::span<const Loop> loops, const TreeState& state, DynamicsWork& work,
                  LoopFactor& factor);

/// λ and forces for `given`, the change that each row's rate shall take. Near a singular pose the rate of a weakly held
/// direction is noise over almost nothing; there the change is bounded by `most`, in the norm of the masses, since a
/// constraint cannot push harder than what pushes against it. Infinite: not bounded.
void solve_loops(const TreeModel& model, const DynamicsWork& work, LoopFactor& factor, double most);

/// The same, and the change.
void solve_for_change(const TreeModel& model, DynamicsWork& work, LoopFactor& factor, double most);

}  // namespace drydock
