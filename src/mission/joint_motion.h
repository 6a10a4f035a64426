// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/mechanism/mechanism_state.h"

namespace drydock {

// Coordinates and forces of a joint whether it carries a link or closes a loop; mechanism_state.h has the former alone.

/// From P to B. Of a joint that closes a loop, coordinates are those that fit the bodies' poses and twists; angles keep
/// the turn nearest to `near_q`. After update_kinematics.
JointCoordinates joint_coordinates(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                                   int joint, const double* near_q);

/// Adds forces along the joint's own velocities, at its coordinates. On a joint that closes a loop they are the pair of
/// wrenches H (HᵀH)⁻¹ τ on B and its opposite on P, which do the work τ·v in every motion that the joint allows; these
/// are added to `F_B_W` too, by body and about Bo.
void add_joint_effort(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, int joint,
                      const JointCoordinates& coordinates, std::span<const double> tau, Loads& loads,
                      std::span<Wrench> F_B_W);

}  // namespace drydock
