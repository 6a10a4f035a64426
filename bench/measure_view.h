// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

/// Drops of the satellite in the live hall of 200k triangles: from the edit to the frames of the coarse map and of that
/// of 4 cm, without the way to the page; and whether such maps are those of the saved file.
void measure_drops(MultibodyBench& bench);

}  // namespace drydock::bench
