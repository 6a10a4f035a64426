// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/composite_inertia.h"
#include "multibody/jacobian.h"

namespace drydock {

// All after update_kinematics, over all trees of the model, in the world's directions.

/// Mass of all links, their common centre and its velocity (the origin, at rest, when there is no mass).
struct MassCentre {
  double mass_kg = 0;
  Vector3 p_WCm = Vector3::Zero();
  Vector3 v_WCm = Vector3::Zero();
};
MassCentre mass_centre(const TreeModel& model, const TreeState& state, const DynamicsWork& work);

/// Angular momentum about a point P at rest [N·m·s] and linear momentum [N·s]. Far from the masses the angular part is
/// mostly p × m v and loses digits accordingly: centroidal_momentum does not.
Wrench momentum(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                const Vector3& p_WP = Vector3::Zero());

/// The same about the centre of mass. Its angular part is summed from places and velocities against the centre: the
/// distance from the origin takes none of its digits, and an orbit's speed few.
Wrench centroidal_momentum(const TreeModel& model, const TreeState& state, const DynamicsWork& work);

/// By how much the links' accelerations change it, about a point P at rest, and where their masses are. After
/// accelerations; `sums` is working memory.
struct MomentumRate {
  double mass_kg = 0;
  Vector3 mass_moment = Vector3::Zero();  // Σ m p_PCm
  Wrench rate;
};
MomentumRate momentum_rate(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                           const Vector3& p_WP, std::vector<MomentumRateSums>& sums);

/// A with centroidal_momentum = A v (Orin, Goswami, Lee 2013). `composites` is working memory.
void centroidal_momentum_matrix(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                                CompositeInertias& composites, Matrix6X& A);

}  // namespace drydock
