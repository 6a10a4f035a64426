// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"

namespace drydock {

struct ExitCodeWords {
  ExitCode code;
  std::string words;
};

/// Every exit code with its meaning, for `drydock --help` and the reference.
const std::vector<ExitCodeWords>& exit_code_words();

}  // namespace drydock
