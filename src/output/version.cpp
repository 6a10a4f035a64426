// SPDX-License-Identifier: Apache-2.0
#include "output/version.h"

namespace drydock {

std::string_view program_version() {
  return DRYDOCK_VERSION;
}

std::string_view compiler_version() {
#ifdef __clang__
  return __VERSION__;  // already names itself
#else
  return "GCC " __VERSION__;
#endif
}

}  // namespace drydock
