// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

void measure_peg_speed(MultibodyBench& bench);   // beside the published method and FCL
void measure_peg_depth(MultibodyBench& bench);   // against a sampled axis
void measure_peg_worst(MultibodyBench& bench);   // the slowest pose beside the median, for every clearance
void measure_peg_random(MultibodyBench& bench);  // a million poses: numbers, missed contacts, jumps

void measure_plate(MultibodyBench& bench);  // a plate with 20 pegs on an arm, beside real time

}  // namespace drydock::bench
