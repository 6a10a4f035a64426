// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace drydock {

/// Writes a file whole or not at all: the bytes go to a temporary file beside it, which then takes its name.
/// Throws std::filesystem::filesystem_error when that fails; what stood there before is then untouched.
void write_whole(const std::filesystem::path& path, std::string_view bytes);

}  // namespace drydock
