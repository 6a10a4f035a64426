// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "geometry/shape_pair.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// How near a cable comes to the platform's own shapes, and how deep it runs within one.
struct PlatformNearness {
  double least_m = 0, most_m = 0;  // its middle line's distance is between these, capped; of balls and capsules signed
  double depth_m = 0;              // a point of it lies so deep within a convex shape …
  double depth_at_m = 0;           // … so far from the eye
};

/// Bounds on what can become of it within a ball. Infinite where the cable may lose its line.
struct PlatformChange {
  double distance_m = 0;
  double turn = 0;  // D: a point so far from the eye as x moves by x D
};

/// The platform's shapes, ready to be asked how near its own cables come to them, from a distance from the eye on: at
/// the eye they touch.
///
/// In the platform's frame a cable is the segment b + x u, x from `from_eye` to min(X, l), where X = |b| + R + cap and
/// R is the radius of a ball round the platform's origin that holds all shapes. Beyond X it is farther away than the
/// cap, |b + x u| − R ≥ x − |b| − R, so that its capped distance is that of the whole cable.
///
/// While the pose stays within a ball, u turned into the platform's frame changes by D ≤ |Δu| + 2 sin(θ/2), for
/// R'ᵀu' − Rᵀu = R'ᵀ(u' − u) + (R'ᵀ − Rᵀ)u. If the cable stays longer than X, each of its points moves by at most X D,
/// and so the distance to anything fixed on the platform changes by no more. If not, its length changes by at most s
/// (and by the move of the tangent point on a wheel), and every point of either segment has one of the other within
/// min(X, l) D + s: for x up to the shorter length the one at the same x, beyond it the shorter one's end.
class PlatformShapes {
 public:
  /// Distances count up to the cap; where there is nothing nearer they are the cap.
  PlatformShapes(const CableRig& rig, double cap_m);

  [[nodiscard]] PlatformNearness near(const Cable& cable, const CableLine& line, const Rotation& R_WB,
                                      double from_eye_m) const;
  [[nodiscard]] PlatformChange change(const CableRig& rig, const Cable& cable, const CableLine& line,
                                      const PoseBall& ball) const;
  double cap_m() const { return cap_m_; }

 private:
  struct Part {
    Shape shape;
    SolidShape core;  // of round shapes the point or line in the middle
    Pose X_BS;
    double round_m = 0;
  };
  double reach_m(const Cable& cable) const { return cable.p_BC.norm() + radius_m_ + cap_m_; }  // X

  std::vector<Part> parts_;
  double cap_m_ = 0, radius_m_ = 0;
};

}  // namespace drydock
