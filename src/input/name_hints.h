// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// did_you_mean for names that a user's file defines. Their number is the user's, so the search is kept within bounds:
/// the first 1000 names are compared, for the first 50 questions.
class NameHints {
 public:
  NameHints() = default;
  template <typename Map>
  explicit NameHints(const Map& by_name) {
    for (const auto& entry : by_name) {
      if (names_.size() < 1000) names_.push_back(entry.first);
    }
  }

  /// `; did you mean platform?`, or nothing.
  std::string did_you_mean(std::string_view name);

 private:
  std::vector<std::string> names_;
  int questions_left_ = 50;
};

}  // namespace drydock
