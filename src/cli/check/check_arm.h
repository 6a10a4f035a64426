// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"

namespace drydock {

/// A file of kind `arm`.
FileReport check_arm(const CheckRequest& request, Problems& problems);

}  // namespace drydock
