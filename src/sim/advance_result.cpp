// SPDX-License-Identifier: Apache-2.0
#include "sim/advance_result.h"

#include <fmt/format.h>

namespace drydock {

std::string to_string(const AdvanceResult& result) {
  switch (result.status) {
    case AdvanceStatus::kDone:
      return fmt::format("done at {} s", result.t_s);
    case AdvanceStatus::kStopped:
      return fmt::format("stopped at {} s", result.t_s);
    case AdvanceStatus::kInterrupted:
      return fmt::format("interrupted at {} s", result.t_s);
    case AdvanceStatus::kFailed:
      return fmt::format("failed at {} s: {}", result.t_s, to_string(result.failure));
  }
  return "";
}

}  // namespace drydock
