// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// Bytes as a file of gzip (RFC 1952) without name or time, so that the same bytes always give the same.
std::string gzip(std::string_view bytes);

/// Bytes in the wrapping of zlib (RFC 1950), as PNG has them.
std::string zlib_deflated(std::string_view bytes);

}  // namespace drydock
