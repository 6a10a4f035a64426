// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/kinematics.h"

namespace drydock {

/// Six rows, angular first, and a column for each velocity.
using Matrix6X = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// J of frame C on a link: V_WC_W = J v, at Co and in the world's directions; zero for the world. After
/// update_kinematics. Does not allocate once J has its size.
void frame_jacobian(const TreeModel& model, const DynamicsWork& work, int link, const Vector3& p_LC, Matrix6X& J);

/// J̇ v: what an observer at rest sees of C's acceleration when v̇ = 0, so that V̇_WC_W = J v̇ + J̇ v.
Twist frame_bias_acceleration(const TreeModel& model, const DynamicsWork& work, int link, const Vector3& p_LC);

}  // namespace drydock
