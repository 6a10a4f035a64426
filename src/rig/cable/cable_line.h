// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/cable_rig.h"

namespace drydock {

enum class CableStatus : std::uint8_t {
  kOk,
  kNoLength,     // the eye is at the anchor
  kInsideWheel,  // the eye is within the pulley's wheel, so that there is no tangent
  kOnKingpin,    // the eye is on the kingpin, so that the pulley may swivel anywhere
};
/// A sentence without a full stop, such as `the eye is at the anchor`.
std::string to_string(CableStatus status);

/// A cable at a pose, drawn straight and without mass (sag is in catenary.h). All in W.
struct CableLine {
  CableStatus status = CableStatus::kOk;
  Vector3 p_WC = Vector3::Zero();    // eye
  Vector3 p_BC_W = Vector3::Zero();  // the same from the platform's origin
  Vector3 p_WT = Vector3::Zero();    // where the free part begins: the anchor, or the tangent point on the wheel
  Vector3 u_W = Vector3::Zero();     // from the eye to there: the way the cable pulls at the platform
  double free_length_m = 0;          // |p_CT|
  double length_m = 0;               // from the anchor: free and wrapped. Its derivative by p_WC is −u_W.
  double wrap_rad = 0;               // of the wheel's turn that the cable covers
  double kingpin_distance_m = 0;     // of the eye, with a pulley
};

/// With w = p_MC in the wheel's plane, |w| = d and free length l = √(d² − r²), the tangent's direction is
/// (l w + r J w)/d², J turning by a quarter against the wrap, so that no angle is needed but for the length
/// (Pott 2018 §3.4 gives the geometry; the length's derivative is the tangent's direction because A lies on the axis
/// about which the wheel swivels and is met along it).
CableLine cable_line(const Cable& cable, const Pose& X_WB);

/// du/dt of the pulling direction while the eye moves with v: the part of v along the cable does nothing, the part in
/// the wheel's plane turns it by v/l, the part across the plane swivels it by v sin φ/ρ. The map from v is symmetric:
/// it is minus the second derivative of the length.
Vector3 direction_rate(const Cable& cable, const CableLine& line, const Vector3& v_WC);

/// What can happen to a pose: the platform's origin moves by at most move_m and it rotates by at most turn_rad.
struct PoseBall {
  double move_m = 0;
  double turn_rad = 0;
};

/// How far the parts of one cable can get from where they are, for all poses of a ball. Proven, not estimated.
struct CableChange {
  double eye_m = 0;      // s = δ + 2 |b| sin(θ/2)
  double tangent_m = 0;  // of T; zero for a fixed anchor
  double direction = 0;  // |Δu|, at most 2
  double column = 0;     // of the scaled unit wrench (u, b × u / L), at most 2 √(1 + (|b|/L)²)
};

/// For a fixed anchor |Δu| ≤ 2 sin(asin(s/l)/2), which is sharp. With a pulley, u rotates by at most ds/l within the
/// wheel's plane, and by ds |sin wrap| / ρ across it, with ρ the distance from the kingpin; the second is the smaller
/// one while the wrap is below half a turn, which ρ ≥ 2 r ensures.
CableChange cable_change(const Platform& platform, const Cable& cable, const CableLine& line, const PoseBall& ball);

/// 2 sin(θ/2): how far a unit vector moves in a rotation by θ, at most 2.
double chord(double angle_rad);

}  // namespace drydock
