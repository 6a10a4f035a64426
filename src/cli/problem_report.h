// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "cli/exit_code.h"
#include "input/problem.h"

namespace drydock {

/// Every problem on stderr, one a line, the word error or warning in colour where the terminal takes it; then how many.
void print_problems(const Problems& problems);

/// The same as a JSON list of {file, line, column, severity, field, found, expected}.
nlohmann::ordered_json problems_json(const Problems& problems);

/// Tells why a file is refused, in the way that was asked for; the exit code for it.
ExitCode refuse_input(bool json, const Problems& problems);

}  // namespace drydock
