// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_code.h"
#include "cli/run/run_subject.h"

namespace drydock {

/// `drydock run FACILITY.yaml --replay BOX`: whether the control of the facility does again what the black box holds.
/// Nothing is written. Pre: the option is there.
ExitCode replay_run(const RunOptions& options);

}  // namespace drydock
