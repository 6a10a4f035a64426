// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// A word of a command line as a shell takes it, in quotes where it needs them.
std::string shell_word(std::string_view word);

}  // namespace drydock
