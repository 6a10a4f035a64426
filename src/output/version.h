// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace drydock {

/// The version of the program, as CMake's project() names it: "0.1.0".
std::string_view program_version();

/// The compiler that built it, as in "GCC 12.2.0".
std::string_view compiler_version();

}  // namespace drydock
