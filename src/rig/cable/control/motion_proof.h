// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "rig/cable/control/cable_fault.h"
#include "rig/cable/control/outer_load.h"
#include "rig/cable/tension/tension_newton.h"
#include "rig/quartic_motion.h"

namespace drydock {

/// What has to hold all along a motion of a cable rig, besides the limits of its cables and winches.
struct CableDemands {
  SpatialInertia M_BBo_B;         // of all that hangs, platform and payload; the rig's own `load` is not looked at
  double reserve_N = 0;           // a wrench of this size in any direction is held too, moments by the moment length
  std::optional<double> closure;  // closure_margin.h; none: it need not close
};

/// Whether a motion is possible, and how well. All without gaps in time.
struct MotionProof {
  CableCause cause;  // none: it is proven
  // The smallest that were seen, and when. The reserve is a lower bound on the capacity margin, from tensions near the
  // centre.
  double reserve_N = std::numeric_limits<double>::infinity(), reserve_at_s = 0;
  double closure = std::numeric_limits<double>::infinity(), closure_at_s = 0;  // lower bound, where it is asked for
  // Nowhere below, in what is proven.
  double proven_reserve_N = std::numeric_limits<double>::infinity();
  double proven_s = 0;  // up to here
  int evaluations = 0;

  template <class Archive>
  void visit(Archive& archive) {
    archive(cause, reserve_N, reserve_at_s, closure, closure_at_s, proven_reserve_N, proven_s, evaluations);
  }
};

/// Proves motions of one rig. An instant u is evaluated: tensions t with A t = g strictly within limits, and the right
/// inverse P of A (tension_newton.h). For all instants within u ± half, the pose stays within a ball, columns change by
/// at most c_i (cable_change) and g by at most Δ (needed_change), so
///
///     |A' t − g'| ≤ y = Δ + Σ t_i c_i,   |(A' − A) P| ≤ ε = Σ c_i |P_i|,   t' = t + P z,  |z| ≤ (y + e) / (1 − ε)
///
/// solves A' t' = g' + any wrench of size e. If |P_i| (y + e) < (1 − ε) (distance of t_i from its limits) for all i,
/// the whole interval is proven to have the reserve e. Closure is a margin with the slope max c_i; lengths change by at
/// most the way of the eye, winch speeds u·v by |Δu| |v'| + |Δv|. Intervals follow one another, longer while they are
/// proven.
///
/// The load is held with any share from 0 to 1, because what cables can give is convex: contacts end.
class CableMotionProof {
 public:
  /// The rig stays with its owner. Every tension has finite limits with min < max (asserted).
  CableMotionProof(const CableRig& rig, const CableDemands& demands);

  /// Allocates nothing after the first motion.
  MotionProof prove(const QuarticMotion& motion, const OuterLoad& load);
  const CableDemands& demands() const { return demands_; }

  /// What the next proof depends on.
  template <class Archive>
  void visit(Archive& archive) {
    archive(free_, loaded_, closing_, length_s_);
  }

 private:
  struct Instant {
    PlatformMotion motion;
    double half_s = 0;
    QuarticReach reach;
  };
  CableCause evaluate(const Instant& at, const OuterLoad& load, MotionProof& proof, bool& is_proven);
  CableCause look_at_winches(const Instant& at, bool& is_proven) const;
  CableCause look_at_closure(double u_s, MotionProof& proof, bool& is_proven);
  CableCause look_at_tensions(const Instant& at, const OuterLoad& load, TensionNewton& newton, MotionProof& proof,
                              bool& is_proven);
  double scaled_size_N(const WrenchChange& change) const;

  const CableRig& rig_;
  CableDemands demands_;
  CableRigPose pose_;
  std::vector<CableChange> change_;
  TensionNewton free_, loaded_, closing_;
  ScaledWrench zero_;
  double u_s_ = 0, length_s_ = 0;  // of the last interval that was proven
};

/// Of the cables of a rig.
std::vector<double> tensions_min_N(const CableRig& rig);
std::vector<double> tensions_max_N(const CableRig& rig);

}  // namespace drydock
