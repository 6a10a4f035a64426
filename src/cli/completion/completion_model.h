// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"

namespace drydock {

/// Names of the validators that tell what an option takes (common_options.h); their descriptions read `{a,b,c}`.
inline constexpr const char* kWordsValidator = "words";
inline constexpr const char* kExtensionsValidator = "extensions";

/// What may stand in one place of a command line.
struct ValueCompletion {
  enum class Kind { kNothing, kWords, kFiles, kFolders };
  Kind kind = Kind::kNothing;
  std::vector<std::string> words;  // or extensions of files, without their points
};

struct OptionCompletion {
  std::vector<std::string> names;  // --json, -q
  std::string description;
  bool takes_value = false;
  bool repeats = false;
  ValueCompletion value;
};

struct CommandCompletion {
  std::string name, sentence;
  std::vector<OptionCompletion> options;
  ValueCompletion words;  // what stands behind the command without an option
};

/// What the shells need to know, taken from the commands' own options.
std::vector<CommandCompletion> completion_model(const std::vector<Command>& commands);

}  // namespace drydock
