// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "input/mark.h"

namespace drydock {

/// Where something of a sweep stands in the file, for what is found out later.
struct SweepPlace {
  Mark mark;
  std::string field;
};

}  // namespace drydock
