// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Trees and their working memory as plain numbers, for the kernels: the files behind dynamics_kernel.h are compiled
// with other flags than the rest, and an inline function of Eigen or the standard library must not be shared with them.
//
// Vectors take four numbers, of which the last is zero; matrices are columns of such. Positions of a tree are taken
// from its own reference point O, the origin of its root when that floats and else of the root's joint, and all
// directions are the world's: thus no transform stands between links, and a spacecraft 7,000 km from the world's origin
// keeps its digits.

namespace drydock {

/// How the kernel finds a joint's pose and motion: by itself, or from JointLayout.
enum class JointRoute : std::int32_t { kGeneral, kRevolute, kPrismatic, kFreeRoot };

struct alignas(32) LinkLayout {
  double R_PF[3][4];
  double p_PF[4];
  double p_LLcm[4];
  double I_LLcm[3][4];
  double mass_kg;
  std::int32_t parent, root;
  std::int32_t last_child;  // -1: none
  std::int32_t first_position, first_velocity, velocities;
  JointRoute route;
};

/// Pose and motion of a general joint, found before the kernel runs: X_FM, the columns of H and Ḣ v, all in F at Fo.
struct alignas(32) JointLayout {
  double R_FM[3][4];
  double p_FM[4];
  double H[6][2][4];  // column, angular or linear, component
  double bias[2][4];
};

/// What the kernel finds about one link. Spatial vectors are angular, linear; taken at O.
struct alignas(32) LinkWork {
  double R_WL[3][4];
  double p_OL[4];
  double V[2][4];  // twist of the link
  double c[2][4];  // acceleration that the joint's motion gives without any v̇
  double A[4][3]
          [4];      // articulated inertia of its children by blocks: torque from w and from v, force from w and from v
  double b[2][4];   // articulated bias wrench of its children
  double a[2][4];   // spatial acceleration
  double da[2][4];  // what loops add to it
  double p_OLcm[4];
};

/// One velocity coordinate: its motion column S, U = A S, 1/D = 1/(S·U), and u = τ − S·b. For a floating root only S
/// and 1/D hold, the latter of its six-by-six factor in the world's directions.
struct alignas(32) AxisWork {
  double S[2][4];
  double U[2][4];
  double inverse_D;
  double u;
};

/// The inertia of a floating root factored, L D Lᵀ, in the world's directions: lower triangle of L, 1/D on the
/// diagonal.
struct alignas(32) RootWork {
  double factor[6][6];
};

/// Sums over the links of one tree, about its O and with velocities against that of O, v_O (for a tree that does not
/// float, of the point that passes O).
struct alignas(32) MomentumSums {
  double first_moment[4];  // Σ m c
  double linear[4];        // Σ m (v − v_O)
  double angular[4];       // Σ I w + c × m (v − v_O)
  double inertia[3][4];    // about O
  double mass_kg;
};

/// The same of what the links' accelerations change: rates of momentum, about a point at rest that O passes.
struct alignas(32) MomentumRateSums {
  double first_moment[4];  // Σ m c
  double force[4];         // Σ m v̇_cm
  double torque[4];        // Σ c × m v̇_cm + I ẇ + w × I w
  double mass_kg;
};

}  // namespace drydock
