// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/mechanism/mechanism.h"

namespace drydock {

/// Every body its own group.
void single_groups(const Mechanism& mechanism, MechanismTree& tree);

/// X_AB of two bodies of one group.
Pose pose_in_group(const MechanismTree& tree, int body_A, int body_B);

/// Joins the groups of A and B, B standing at X_AB in A. The smaller takes the head of the larger, so that the 101st
/// module adds its inertia to that of a hundred; the world stays its group's head.
void merge_groups(MechanismTree& tree, int body_A, int body_B, const Pose& X_AB);

/// Takes the bodies of one group apart, those where `part` (by body) is set from those where it is not. Poses within
/// each side stay; inertias are summed anew from the bodies, never subtracted.
void split_group(const Mechanism& mechanism, MechanismTree& tree, int head, const std::vector<char>& part);

}  // namespace drydock
