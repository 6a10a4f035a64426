// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// Determinant of the lines of the legs, rows (p_FP × p_FC, p_FC − p_FP): zero where the platform is singular. It is
/// the determinant of the Jacobian times the product of all lengths, and does not depend on where F is.
double line_determinant(const StewartRig& rig, const Pose& X_FB);

/// Poses that count as regular: the determinant has the sign it has in the neutral pose, and at least a share of its
/// size. A platform that does not pass a singular pose keeps its assembly mode: the lengths of its legs tell its pose.
struct RegularPoses {
  RegularPoses(const StewartRig& rig, double share);

  /// Positive within [of the neutral pose's determinant].
  double margin(const StewartRig& rig, const Pose& X_FB) const {
    return line_determinant(rig, X_FB) / home_determinant - share;
  }

  double home_determinant, share;
};

/// How much of a range of travel from a pose keeps to regular poses: along a slide's axis at fixed orientation, or
/// about a rotary one through Fo. Zero within; both ends are regular, and the nearest irregular pose is at most 1e-9 of
/// the range beyond them.
///
/// The lines are linear in the travel, or in its sine and cosine. So the determinant is a polynomial of degree 6 in it,
/// known by 7 or 13 of its values, and its curvature has a bound by the coefficients: no step of the march that it
/// allows can pass a root. A range of more than one rotation counts as one. Takes no memory.
[[nodiscard]] Interval regular_travel(const StewartRig& rig, const RegularPoses& regular, const Pose& X_FB,
                                      const Interval& range);

}  // namespace drydock
