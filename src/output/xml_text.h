// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// A text for an attribute or between tags: markup escaped, control characters made spaces.
std::string xml_escaped(std::string_view text);

}  // namespace drydock
