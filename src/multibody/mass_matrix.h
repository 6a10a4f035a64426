// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/composite_inertia.h"

namespace drydock {

/// The symmetric matrix M(q) with kinetic energy ½ vᵀ M v, by the composite-rigid-body algorithm (Featherstone 2008
/// §6.2), after update_kinematics. `composites` is working memory and holds each link's load afterwards.
/// To find accelerations use forward_dynamics, which does not need it.
void mass_matrix(const TreeModel& model, const DynamicsWork& work, CompositeInertias& composites, MatrixX& M);

/// The same where the composites are known already.
void mass_matrix_of(const TreeModel& model, const DynamicsWork& work, const CompositeInertias& composites, MatrixX& M);

}  // namespace drydock
