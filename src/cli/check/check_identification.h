// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"

namespace drydock {

/// A file of kind `identification`, and the log that it names.
FileReport check_identification(const CheckRequest& request, Problems& problems);

}  // namespace drydock
