// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "geometry/bounding_box.h"
#include "output/encoded.h"

namespace drydock {

/// A keep-out volume as part of a robot, so that it concerns one point alone. Every link of a robot collides with every
/// other unless the SRDF says that it may touch it; so the volume is a link `keep_out`, the point a link of its own
/// with a small ball, and the SRDF allows all pairs but that of these two.
struct KeepOutUrdf {
  std::string name;          // of the robot
  std::string point;         // of the rig, as in D; the link is called `keep_out_POINT`
  double ball_radius_m = 0;  // as small as a checker can do with: it widens the volume by itself
  std::span<const BoundingBox> boxes;
  BoundingBox room;                    // how far the joints let the point go
  std::span<const std::string> links;  // of the robot that the two are added to
};

std::string keep_out_link(const std::string& point);

/// Complete by itself: world ─ fixed ─ keep_out, and world ─ x, y, z ─ keep_out_POINT, so that a checker can be tried
/// on it. In a robot of one's own the point hangs from its link by a fixed joint instead; a comment says how.
Encoded keep_out_urdf(const KeepOutUrdf& request);

/// Pairs that may touch: keep_out and keep_out_POINT with each of `links`. A comment gives the lines for one more link,
/// and the form without a list that srdfdom 2.0.4 (2022) and later read.
Encoded keep_out_srdf(const KeepOutUrdf& request);

}  // namespace drydock
