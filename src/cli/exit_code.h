// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// What the program's exit status says. Numbers are a promise to scripts: they stay.
enum class ExitCode : int {
  kDone = 0,
  kNo = 1,            // the answer is no: not feasible, no plan, an operation failed
  kWrongUsage = 2,    // the command line
  kBadInput = 3,      // a file the user wrote
  kOutputFailed = 4,  // disk, pipe or peer
  kNumerical = 5,     // the mathematics gave no answer
  kSafetyStop = 6,
  kBug = 70,          // our own fault
  kInterrupted = 130  // Ctrl-C or SIGTERM
};

}  // namespace drydock
