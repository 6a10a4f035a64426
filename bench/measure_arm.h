// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

/// Joint positions for 10,000 poses, beside KDL. On the LWR 4+ and on a walking arm.
void measure_inverse_kinematics(MultibodyBench& bench);

/// Detailed drives in the joints of the free-floating arm: speed, momentum, energy, heap.
void measure_drives(MultibodyBench& bench);

}  // namespace drydock::bench
