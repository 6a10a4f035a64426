// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

/// Errors of an identified payload, how often its bounds hold, and what a drift does to them.
void measure_identification(MultibodyBench& bench);

/// What compensation leaves of a sensor's signal on the paper's motion, beside the signal that is only zeroed.
void measure_compensation(MultibodyBench& bench);

}  // namespace drydock::bench
