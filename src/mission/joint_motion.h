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

/// Forces along the velocities of a joint that carries no link, at its coordinates, as the pair of wrenches
/// H (HᵀH)⁻¹ τ on B and its opposite on P, which do the work τ·v in every motion that the joint allows. About Bo and
/// Po, in W.
struct JointWrenches {
  Wrench F_B_W, F_P_W;
};
JointWrenches joint_wrenches(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, int joint,
                             const JointCoordinates& coordinates, std::span<const double> tau);

}  // namespace drydock
