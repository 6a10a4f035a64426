// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code_words.h"

namespace drydock {

const std::vector<ExitCodeWords>& exit_code_words() {
  static const std::vector<ExitCodeWords> all = {
      {ExitCode::kDone, "done"},
      {ExitCode::kNo, "the answer is no"},
      {ExitCode::kWrongUsage, "wrong usage"},
      {ExitCode::kBadInput, "bad input file"},
      {ExitCode::kOutputFailed, "input/output failed"},
      {ExitCode::kNumerical, "numerical failure"},
      {ExitCode::kSafetyStop, "safety stop"},
      {ExitCode::kBug, "a bug of ours"},
      {ExitCode::kInterrupted, "interrupted"},
  };
  return all;
}

}  // namespace drydock
