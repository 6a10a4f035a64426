// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "map/difference.h"
#include "output/json_text.h"

namespace drydock {

/// A figure of two results, by its path in their summaries: `layouts[0].free_m3`.
struct FigurePair {
  std::string path;
  std::optional<double> a, b;  // a number that one of them has
  std::string text_a, text_b;  // of words and truths
  bool is_number() const { return a || b; }
  bool is_same() const { return is_number() ? a == b : text_a == text_b; }
};

/// The figures of two summaries side by side, in the order of the first; then those that only the second has. Things in
/// lists go by their names, kinds or pairs, so that an object is held against itself wherever it stands in its list.
std::vector<FigurePair> figure_pairs(const Json& a, const Json& b);

/// Why the figures of two summaries do not say the same things: another command made them, or their maps are of other
/// kinds. Empty: they can be compared.
std::string not_comparable(const Json& a, const Json& b);

/// Two results as people read them: what differs first, then how many figures are the same.
struct ResultComparison {
  std::string name_a, name_b;        // of the folders
  std::string command_a, command_b;  // that made them
  std::vector<FigurePair> figures;
  std::optional<MapDifference> map;  // where both hold a map of positions
};
Json comparison_figures(const ResultComparison& comparison);
std::string comparison_text(const ResultComparison& comparison, bool all);

}  // namespace drydock
