// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

/// How far a platform can go along a line: closed form beside bisection on its lengths.
void measure_travel(MultibodyBench& bench);

/// How far a payload gets at constant velocity, for each method of the auxiliary axis, beside the sum of both ranges;
/// the smallest margin of a leg; a step's time.
void measure_axis(MultibodyBench& bench);

}  // namespace drydock::bench
