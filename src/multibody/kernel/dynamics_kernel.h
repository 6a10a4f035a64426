// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/tree_layout.h"
#include "simd/instruction_set.h"

// The articulated-body algorithm, once per instruction set. Only plain arrays pass this boundary (tree_layout.h).

namespace drydock {

struct LinksView {
  const LinkLayout* links;
  int link_count;
};

/// What acts: forces along the velocities, wrenches on links about Lo in the world's directions (torque, force), and
/// gravity, either one vector for all or one for each link.
struct LoadsView {
  const double* tau;
  const double (*F_L_W)[6];  // null: none
  const double* gravity;
  int gravity_stride;  // 0: the same for all links; 3: one for each
};

struct DynamicsMemory {
  LinkWork* links;
  AxisWork* axes;
  RootWork* roots;            // by link; filled for floating roots
  const JointLayout* joints;  // by link; read for general joints
};

struct DynamicsKernel {
  InstructionSet set;
  /// Poses, twists, motion columns and bias accelerations of all links.
  void (*kinematics)(const LinksView& tree, const double* q, const double* v, const DynamicsMemory& memory);
  /// Articulated inertias and bias wrenches after kinematics. False when some velocity moves no mass.
  bool (*articulate)(const LinksView& tree, const LoadsView& loads, const DynamicsMemory& memory);
  /// v̇ after articulate, M v̇ + h = τ + L x, and the spatial accelerations of the links. x, for each velocity, is what
  /// loops do (combine gives it); null: nothing.
  void (*accelerate)(const LinksView& tree, const DynamicsMemory& memory, const double* x, double* vdot);

  /// Adds up momentum and inertia by tree, after kinematics; `by_root` has an entry for each link and is filled for
  /// roots.
  void (*sum_momenta)(const LinksView& tree, const DynamicsMemory& memory, MomentumSums* by_root);
  /// The same for rates of momentum, after accelerate.
  void (*sum_momentum_rates)(const LinksView& tree, const LinkWork* works, MomentumRateSums* by_root);

  // Answers of the articulated tree to forces, for loops; after articulate. With M = L D Lᵀ, up to eight wrenches on a
  // link at once (F: component, wrench; about O), as columns of Jᵀ:
  /// adds L⁻¹ Jᵀ to `response`, eight numbers for each velocity, and to `power` what F does on the acceleration that
  /// the link has without loops,
  void (*respond)(const LinksView& tree, const DynamicsMemory& memory, int link, const double (&F)[6][8],
                  double (*response)[8], double (&power)[8]);
  /// gives Jᵢ M⁻¹ Jⱼᵀ of two such sets of at most six,
  void (*gram)(const DynamicsMemory& memory, int velocities, const double (*response_i)[8],
               const double (*response_j)[8], double (&G)[6][8]);
  /// adds L⁻¹ Jᵀ λ to x, for each velocity,
  void (*combine)(int velocities, const double (*response)[8], const double (&lambda)[8], double* x);
  /// and gives L⁻ᵀ D⁻¹ x, which then is M⁻¹ Jᵀ λ.
  void (*recede)(const LinksView& tree, const DynamicsMemory& memory, const double* x, double* change);
};

extern const DynamicsKernel kDynamicsKernelSse2;
extern const DynamicsKernel kDynamicsKernelAvx2;

/// The best kernel this processor can run, chosen once (simd/choose_kernel.h).
const DynamicsKernel& dynamics_kernel();

}  // namespace drydock
