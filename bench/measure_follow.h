// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/follow_course.h"
#include "bench/measure_multibody.h"

namespace drydock::bench {

/// A motion of 60 s checked continuously, all kinds of margins, beside FCL's collisions every millisecond, sampled and
/// extrapolated; whether it goes through, and whether FCL contradicts that anywhere.
void measure_follow(MultibodyBench& bench, const FollowCourse& course);

}  // namespace drydock::bench
