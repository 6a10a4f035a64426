// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// Damerau-Levenshtein distance in its optimal string alignment form: insertions, deletions, substitutions and swaps
/// of neighbours, each costing one.
int edit_distance(std::string_view a, std::string_view b);

/// The known name closest to a misspelt one, if it is close enough to be what was meant; else empty. Case is ignored.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

/// `; did you mean platform?`, or nothing when no known name is close.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& known);

}  // namespace drydock
