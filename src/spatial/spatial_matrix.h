// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/spatial_inertia.h"
#include "spatial/wrench.h"

namespace drydock {

/// Columns of six numbers, angular first: (w, v) and (t, f). Every 6×6 matrix of Drydock is in this order.
Vector6 angular_first(const Twist& V);
Vector6 angular_first(const Wrench& F);
Twist twist_from_angular_first(const Vector6& wv);
Wrench wrench_from_angular_first(const Vector6& tf);

/// Columns of six numbers, linear first: (v, w) and (f, t), the order of Pinocchio and Sophus.
Vector6 linear_first(const Twist& V);
Vector6 linear_first(const Wrench& F);
Twist twist_from_linear_first(const Vector6& vw);
Wrench wrench_from_linear_first(const Vector6& ft);

/// A 6×6 matrix in the other order: its four 3×3 blocks change places across the centre.
Matrix6 linear_first_from_angular_first(const Matrix6& m);
Matrix6 angular_first_from_linear_first(const Matrix6& m);

/// Matrices of the products of twist.h and wrench.h, angular first:
Matrix6 adjoint_matrix(const Pose& X_EF);               // X_EF * V_F
Matrix6 dual_adjoint_matrix(const Pose& X_EF);          // X_EF * F_F; it is the transposed inverse of adjoint_matrix
Matrix6 cross_matrix(const Twist& V);                   // cross(V, twist)
Matrix6 dual_cross_matrix(const Twist& V);              // cross(V, wrench); it is −cross_matrix(V)ᵀ
Matrix6 inertia_matrix(const SpatialInertia& M_BBo_E);  // M * twist; symmetric

}  // namespace drydock
