// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "output/json_text.h"

namespace drydock {

/// JSON of a result is nested less deep than this. Functions that go through a value call themselves at each level, so
/// that deeper ones could end the program.
inline constexpr int kMostResultNesting = 64;

/// What is wrong with a text that should be JSON of a result: "is not JSON", "is nested deeper than 64 levels"; empty
/// when nothing is. For texts from files, which others may have changed.
std::string result_json_fault(std::string_view text);

/// The value, or the sentence.
struct [[nodiscard]] ResultJson {
  Json json;
  std::string refused;
};
ResultJson parse_result_json(std::string_view text);

}  // namespace drydock
