// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "rig/cable/rig_pose.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {

/// How far the needed wrenches K lie within the available ones Z = {A t : t_min ≤ t ≤ t_max}, a zonotope with support
/// h(n) = Σ max(t_min y, t_max y), y = Aᵀ n. Scaled wrenches throughout, so that moments count as forces.
struct CapacityMargin {
  double margin_N = 0;     // positive: every needed wrench is held, with this reserve in any direction
  ScaledWrench direction;  // unit normal n of the facet: what the rig lacks first, or lacks
  std::array<int, 5> spanning{-1, -1, -1, -1, -1};  // cables that span the facet: free there, the others at a limit
  int cable = -1;                                   // whose limit counts most: the largest component of Aᵀ n
  bool flat = false;  // the cables do not span all directions; then the margin is at most zero
};

/// The smallest over the facets of Z of h(n) − support(K, n), n the facet's unit outward normal.
///
/// What it proves. Let G be the smallest of h(n) − support(K, n) over *all* unit n: the signed distance by which K may
/// grow within Z. G is 1-Lipschitz in what moves Z and K. This margin F equals G where either is not negative, for a
/// polytope is the intersection of its facets' half-spaces; elsewhere G ≤ F < 0, as each facet's normal is one of all n
/// (K beyond an edge is farther from Z than from any facet). With c = capacity_change, F0 − c > 0 therefore proves that
/// F ≥ F0 − c on the whole ball, and F0 + c < 0 that F < 0 on it, although F may jump where it is negative.
///
/// How. A facet's normal n is orthogonal to k − 1 independent columns, k the number of rows; y = Aᵀ n is zero there.
/// The same by Gale duality: let the columns ν_i ∈ Rʳ span A's null space; then y has r + 1 components that are not
/// zero by construction, and Σ y_i ν_i = 0. One visit for each choice either way. With r ≤ 2 the second is cheap
/// (capacity_dual.h), otherwise the first is taken (spanned_hyperplanes.h). A choice whose columns are dependent is
/// skipped, for it spans no hyperplane; every facet is spanned by some independent choice, so none is lost. What is
/// visited needlessly does no harm either: h(n) − support(K, n) ≥ G for whatever n. Skipping has a tolerance of 1e-12
/// of a column (1e-8 in the dual, where a wrong digit could otherwise pass for a direction): a facet that is spanned
/// only by columns that close to dependence is no facet for columns that differ by as much, and the margin changes by
/// at most t_max times a column's change.
///
/// Only the tension limits of `cables` count; they are finite. Any number of cables and directions. If the cables do
/// not span all directions, the margin is negative by what is needed across them, or within them if more is missing
/// there, and zero if Z holds all of K.
[[nodiscard]] CapacityMargin capacity_margin(std::span<const Cable> cables, const ScaledWrenches& structure,
                                             const NeededWrenches& needed);

/// h(n) for a direction of any length.
double available_support(std::span<const Cable> cables, const ScaledWrenches& structure, const ScaledWrench& direction);

/// Bound on the change of G within a ball: Σ t_max · change of a column + change of what is needed.
double capacity_change(const CableRig& rig, const CableRigPose& pose, WithAcceleration with, const PoseBall& ball);

/// How far A t can move within a ball for tensions that do not exceed the given limit of each cable.
double cable_wrench_change(const CableRig& rig, const CableRigPose& pose, double Cable::*tension_N,
                           const PoseBall& ball);

}  // namespace drydock
