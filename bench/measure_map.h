// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/map_course.h"
#include "bench/measure_multibody.h"

namespace drydock::bench {

inline constexpr int kMapThreads = 2;
inline constexpr double kFinest_m = 0.01;

/// The certified map of the 200k hall at 1 cm beside a dense grid by FCL, sampled and extrapolated; what is undecided,
/// and random places that contradict it.
void measure_certified(MultibodyBench& bench, const MapCourse& course);
/// How the time grows from 8 to 1 cm.
void measure_levels(MultibodyBench& bench, const MapCourse& course);
/// The cluttered hall and the one of CAD: what is undecided, and what keeps it so.
void measure_halls(MultibodyBench& bench);
/// The paper's grid of 24,633 points, collision and tension, beside FCL and SciPy.
void measure_sampled(MultibodyBench& bench, const MapCourse& course);
/// An eight-cable body over positions, for all orientations within 10 degrees.
void measure_orientations(MultibodyBench& bench);

}  // namespace drydock::bench
