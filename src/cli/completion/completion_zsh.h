// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/completion/completion_model.h"

namespace drydock {

std::string zsh_completion(const std::vector<CommandCompletion>& commands);

}  // namespace drydock
