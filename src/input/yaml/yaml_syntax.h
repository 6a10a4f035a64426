// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "input/problem.h"

namespace drydock {

/// What libyaml says of text it cannot read.
struct YamlSyntaxError {
  std::string_view problem;  // as "mapping values are not allowed in this context"
  int context_line = 0;      // where the list, section or text with the problem began, if libyaml says so
  std::string_view rest;     // the text from the place of the problem on
  Mark mark;
};

/// The same in words that say what to do about it.
Problem readable(const YamlSyntaxError& error);

}  // namespace drydock
