// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "spatial/spatial_inertia.h"

namespace drydock {

/// One of two simulated bodies that touch, at a tick. A fixed one stands in the hall: what pushes it does no work.
struct PairBody {
  SpatialInertia M_BBo_B;
  Pose X_WB;
  Twist V_WB_W;  // of Bo
  bool is_fixed = false;
};

using PairBodies = std::array<PairBody, 2>;
using WrenchPair = std::array<Wrench, 2>;  // F_B_W of each, about its Bo

/// How the twist of a body jumps by a unit of impulse, both at a point P: M⁻¹ F.
Twist mobility(const PairBody& body, const Vector3& p_WP, const Wrench& F_P_W);

/// The same of the first body relative to the second, which gets the opposite impulse.
Twist relative_mobility(const PairBodies& pair, const Vector3& p_WP, const Wrench& F_P_W);

/// The first body's twist less the second's, both at P.
Twist relative_twist(const PairBodies& pair, const Vector3& p_WP);

/// What an impulse along n through P meets: 1/(n·(M_1⁻¹ + M_2⁻¹) n), with what rotates. It is the reduced mass where n
/// passes both centres of mass, and less beside them. Infinite where both are fixed.
double mass_at(const PairBodies& pair, const Vector3& p_WP, const Vector3& n_W);

/// The same of one body alone: mass_kg of a LoopSide.
double mass_at(const PairBody& body, const Vector3& p_WP, const Vector3& n_W);

/// Inertia of the relative motion at P, (M_1⁻¹ + M_2⁻¹)⁻¹: the impulse that takes all of a relative twist away. At
/// least one body is free and both have mass and inertia (asserted).
Wrench relative_momentum(const PairBodies& pair, const Vector3& p_WP, const Twist& V_P_W);

/// What pushes the first body of a pair away from the second, about P: the mean of what it gets and the opposite of
/// what the second gets, or what is known of the one that is free.
Wrench push_between(const PairBodies& pair, const Vector3& p_WP, const WrenchPair& F_W);

/// Midway between the centres of mass, or the one of the body that is free.
Vector3 middle_of(const PairBodies& pair);

/// What both move with, less motion of them together that no opposite impulses can change [J].
double relative_energy_J(const PairBodies& pair);

}  // namespace drydock
