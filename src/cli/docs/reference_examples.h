// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/docs/reference.h"

namespace drydock {

/// YAML of one section, by the name of its page (`hall-map`); empty when there is none.
std::string section_example(const std::string& page);

}  // namespace drydock
