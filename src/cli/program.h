// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"

namespace drydock {

/// The whole program: reads the command line, runs the command, and turns every way it can end into an exit code and,
/// where something went wrong, a sentence on stderr.
ExitCode run_program(const std::vector<std::string>& arguments);

}  // namespace drydock
