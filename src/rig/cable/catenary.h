// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "rig/cable/rig_pose.h"

namespace drydock {

enum class CatenaryStatus : std::uint8_t {
  kOk,
  kTooSlack,     // no cable of this mass hangs between the ends with so little tension
  kPassesAnEnd,  // it hangs so deep that it passes beyond an end of the chord; the figures hold for the chord's line
};

/// A cable that hangs in its own weight, without stiffness against bending and without stretching.
struct [[nodiscard]] Catenary {
  CatenaryStatus status = CatenaryStatus::kOk;
  double deviation_m = 0;           // the largest distance of the cable from the line through its ends
  Vector3 p_WQ = Vector3::Zero();   // the point of the cable where that is
  double excess_m = 0;              // length beyond that of the chord
  double tension_far_N = 0;         // at T
  Vector3 u_C_W = Vector3::Zero();  // the way it pulls at C
};

/// Between C and T, pulling at C with a given tension, in gravity g. With w = m |g|, T at h across and v above C, the
/// height of C above the directrix is Y = F/w, so that F_T = F + w v. If s is the slope's asinh at C, a = Y/cosh s and
/// x = h/(2a), the cable reaches T when
///   sinh(s + x) sinh(x)/x = v/h.
/// The left side has one minimum over s. Of the two cables with this tension at C the tauter one is taken, beyond the
/// minimum; below it there is none. (Routh 1896, Analytical Statics I §443ff)
Catenary catenary(const Vector3& p_WC, const Vector3& p_WT, double tension_N, double mass_per_m_kg_per_m,
                  const Vector3& g_W);

/// How far one cable of a pose hangs from the straight line that everything else takes it for.
struct SagMargin {
  Catenary catenary;
  bool known = true;    // false: the cable has no mass per metre, or no line at this pose
  double radius_m = 0;  // of the cable
  double margin_m = 0;  // radius less deviation; negative: the cable leaves the volume that is checked for collisions.
                        // Minus infinity where there is no catenary.
};
/// For all cables; tensions are those at the eyes. With a pulley the tangent point of the straight cable is kept.
std::vector<SagMargin> sag_margins(const CableRig& rig, const CableRigPose& pose, std::span<const double> tension_N);

}  // namespace drydock
