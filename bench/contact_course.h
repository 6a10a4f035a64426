// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "contact/peg/peg_hole.h"

namespace drydock::bench {

/// A peg of 35 mm and 100 mm between the centres of its ends, a block of 100 × 100 × 100 mm with a hole 35 mm wide plus
/// twice the clearance and 60 mm of straight wall, and poses of the peg: above the hole, at its rim, tilted within it.
struct ContactCourse {
  Capsule peg;
  HoleBlock block;
  std::vector<Pose> poses;
};
ContactCourse contact_course(double clearance_m, double chamfer_m, std::uint64_t seed, int poses);

/// The distance of the peg's axis from the block, less the radius: along the axis by 400 samples, refined about each
/// local minimum; of a point, the nearest of all parts of the surface. Shares no formula with src/contact. Empty where
/// the axis runs through the solid.
std::optional<double> sampled_gap(const ContactCourse& course, const Pose& X_BA);

}  // namespace drydock::bench
