// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <atomic>
#include <exception>

namespace drydock {

/// From now on the first SIGINT (Ctrl-C) or SIGTERM sets interrupt_flag(), for long loops to poll; a second one ends
/// the program at once with 130. A reader of our output that goes away is an error on writing (EPIPE), not a signal.
void watch_for_interrupts();

const std::atomic<bool>& interrupt_flag();

/// Thrown by a command that has cleaned up after an interrupt; the program then ends with 130.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "interrupted"; }
};
/// For loops that have nothing to clean up.
void throw_if_interrupted();

/// While it lives, interrupts sent to this process alone (kill) go on to the child; the terminal's Ctrl-C reaches it
/// anyhow.
class InterruptsForChild {
 public:
  explicit InterruptsForChild(pid_t child);
  ~InterruptsForChild();
  InterruptsForChild(const InterruptsForChild&) = delete;
  InterruptsForChild& operator=(const InterruptsForChild&) = delete;
};

}  // namespace drydock
