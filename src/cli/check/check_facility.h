// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"

namespace drydock {

/// A file of kind `facility`.
FileReport check_facility(const CheckRequest& request, Problems& problems);

}  // namespace drydock
