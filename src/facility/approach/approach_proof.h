// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "facility/approach/approach.h"

namespace drydock {

struct Craft;

/// Whether a rig can take its spacecraft through an approach, and how well.
struct ApproachRecord {
  std::string refusal;  // a sentence; empty: it is certified
  ApproachLengths lengths;
  double run_up_s = 0;
  bool on_cables = false;
  // On cables: the smallest that were seen, and nowhere below, as in motion_proof.h.
  double reserve_N = std::numeric_limits<double>::infinity();
  ApproachPhase reserve_phase = ApproachPhase::kRunUp;
  double proven_reserve_N = std::numeric_limits<double>::infinity();
  std::optional<double> closure;  // where it is asked for
  // On a Stewart platform: of a leg's length, at ticks.
  double leg_margin_m = std::numeric_limits<double>::infinity();
  std::string nearest_leg;

  bool is_certified() const { return refusal.empty(); }
};

/// Certifies the approach of a spacecraft before the run.
///
/// On cables every phase is proven without gaps in time (motion_proof.h): tensions within limits with the reserve asked
/// for, closure, lengths, winch speeds and accelerations. During the touch with every force from none to the largest,
/// and the acceleration that it gives the spacecraft; what the cables can give is convex. On the way to rest with every
/// deceleration from none to the largest, anywhere, so that the spacecraft may come back slower too (the winches'
/// accelerations are proven for the expected speed alone). Then the rig's own control steps through it: from the end
/// of every tick it has to have a proven stop, or it would stop in the run.
///
/// A Stewart platform and its axis are stepped through it by their own control (axis_controller.h), with its checks of
/// lengths, cones, speeds and singular poses at every tick, and of a stop from there.
///
/// Pre: the spacecraft has an approach.
ApproachRecord certify_approach(const Craft& craft, double rate_Hz);

}  // namespace drydock
