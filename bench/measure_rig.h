// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/measure_multibody.h"

namespace drydock::bench {

/// A point on four cables: is its load within limits, and the interval of each tension; beside SciPy's lsq_linear.
void measure_tension(MultibodyBench& bench);

/// Seven cables: force closure, beside the four steps of Diao and Ma 2007 written with Eigen.
void measure_closure(MultibodyBench& bench);

/// Eight cables: capacity margin, beside CLP's linear program of the largest slack.
void measure_capacity(MultibodyBench& bench);

/// Volumes of closure from Table I of Diao and Ma 2007, beside what its text says.
void measure_volume(MultibodyBench& bench);

}  // namespace drydock::bench
