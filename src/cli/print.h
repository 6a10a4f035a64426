// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace drydock {

/// Writes all of a text to stdout. Throws std::system_error when that fails: a full disk, a reader that is gone
/// (EPIPE).
void print(std::string_view text);

/// The same for a value as JSON, which is then all that stdout gets.
void print_json(const nlohmann::ordered_json& value);

/// Writes to stderr; a failure there has nowhere to be reported.
void print_to_stderr(std::string_view text);

/// A text for a terminal: control characters, as a file name may hold, are written as \x1b.
std::string printable(std::string_view text);

}  // namespace drydock
