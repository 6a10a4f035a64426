// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// Text from a user's file as it may be shown in a message: in double quotes, shortened in the middle when longer than
/// 60 characters, with control characters, characters that turn the writing direction and bytes that are not UTF-8
/// escaped, so that a hostile file cannot disturb a terminal or a log.
std::string in_quotes(std::string_view text);
/// The same without shortening, for paths that a user has to find.
std::string all_in_quotes(std::string_view text);

/// A name as a step of a field path: as it is when made of letters, digits, `_` and `-`, else in quotes.
std::string path_step(std::string_view name);

}  // namespace drydock
