// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/run/run_subject.h"

namespace drydock {

/// SHA-256, as 64 hex digits, of all that a run is made from and by: the program's version and compiler, the contents
/// of all files that were read, in the order of their names, and the settings of the command line.
std::string configuration_hash(const RunOptions& options, const RunSubject& subject);

}  // namespace drydock
