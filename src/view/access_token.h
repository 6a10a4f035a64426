// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// 192 bits from the kernel's random numbers as 48 hex digits. Throws std::system_error when there are none.
std::string make_access_token();

/// Whether two texts are the same, in a time that depends on their lengths alone.
bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace drydock
