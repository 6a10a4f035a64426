// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// The smallest or largest of something, and when.
struct Extreme {
  double value = 0, time_s = 0;
};

}  // namespace drydock
