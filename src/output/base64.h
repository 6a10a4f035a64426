// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// Base64 with padding, no line breaks (RFC 4648 §4).
std::string base64(std::string_view bytes);

}  // namespace drydock
