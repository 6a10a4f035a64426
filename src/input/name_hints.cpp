// SPDX-License-Identifier: Apache-2.0
#include "input/name_hints.h"

#include "input/nearest_name.h"

namespace drydock {

std::string NameHints::did_you_mean(std::string_view name) {
  if (questions_left_ == 0) return {};
  --questions_left_;
  return drydock::did_you_mean(name, names_);
}

}  // namespace drydock
