// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"

namespace drydock {

/// A file of kind `interface`: pegs and holes that mate.
FileReport check_interface(const CheckRequest& request, Problems& problems);

}  // namespace drydock
