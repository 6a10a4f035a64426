// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/docs/reference.h"

namespace drydock {

/// commands/NAME.md for each command and commands/README.md, from the same options as `--help`.
std::vector<ReferencePage> command_pages();

}  // namespace drydock
