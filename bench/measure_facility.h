// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

/// Of `bench facility`; each adds its rows.
void measure_drift(MultibodyBench& bench);         // predicted and seen drift of a spacecraft that feels its sensor
void measure_loop_step(MultibodyBench& bench);     // time and memory of the control of a tick
void measure_soak(MultibodyBench& bench);          // an hour behind a bad link; of `bench soak`
void measure_contact_loop(MultibodyBench& bench);  // what contact through a late loop is predicted to do, and does

}  // namespace drydock::bench
