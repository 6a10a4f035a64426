// SPDX-License-Identifier: Apache-2.0
#include "follow/stewart_sentence.h"

#include <array>

namespace drydock {
namespace {

/// Words before and after the amount.
struct ClauseWords {
  std::string_view criterion, before, after;
};

constexpr std::array kClauses{
    ClauseWords{"leg_length", " gets ", " beyond its length limits"},
    ClauseWords{"base_joint", " leaves the cone of its joint on the base by ", ""},
    ClauseWords{"platform_joint", " leaves the cone of its joint on the platform by ", ""},
    ClauseWords{"leg_force", " has to bear ", " beyond its force limits"},
    ClauseWords{"leg_speed", " would have to run ", " faster than it can"},
    ClauseWords{"slide_range", " gets ", " beyond its range"},
    ClauseWords{"slide_speed", " would have to run ", " faster than it can"},
    ClauseWords{"slide_acceleration", " would have to accelerate by ", " more than it can"},
    ClauseWords{"rotary_range", " gets ", " beyond its range"},
    ClauseWords{"rotary_speed", " would have to run ", " faster than it can"},
    ClauseWords{"rotary_acceleration", " would have to accelerate by ", " more than it can"},
};

}  // namespace

std::optional<std::string> platform_shortage_clause(const Criterion& criterion, const PlatformShortage& shortage) {
  const bool of_axis = criterion.name.starts_with("slide_") || criterion.name.starts_with("rotary_");
  for (const ClauseWords& words : kClauses) {
    if (words.criterion != criterion.name) continue;
    std::string clause = (of_axis ? "the " : "") + shortage.part;
    clause.append(words.before).append(shortage.amount).append(words.after);
    return clause + shortage.demanded + " " + shortage.when;
  }
  return std::nullopt;
}

}  // namespace drydock
