// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <ctime>

#include "cli/exit_code.h"
#include "cli/terminal.h"

namespace drydock {
namespace {

std::atomic<bool> flag = false;
std::atomic<std::int64_t> first_ns = 0;  // when the first interrupt came
constexpr std::int64_t kSameWish_ns = 300'000'000;
std::atomic<pid_t> child_process = 0;
std::atomic<bool> is_terminal = false;  // stderr
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<pid_t>::is_always_lock_free &&
                  std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may touch nothing else");

std::int64_t now_ns() {
  timespec now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// On a terminal, since what follows may take a while: results are kept and files are written.
void say_stopping() {
  static constexpr char kWords[] = "\r\x1b[Kstopping, and keeping what there is; Ctrl-C again ends at once\n";
  if (is_terminal) [[maybe_unused]]
    const ssize_t written = ::write(STDERR_FILENO, kWords, sizeof kWords - 1);
}

void on_interrupt(int signal, siginfo_t* info, void*) {
  const int errno_before = errno;
  const pid_t child = child_process;
  if (child > 0) {
    // The child decides how to end, at a second interrupt too. The kernel has sent a Ctrl-C to both of us.
    if (info->si_code != SI_KERNEL) ::kill(child, signal);
    flag = true;
  } else if (!flag.exchange(true)) {
    first_ns = now_ns();
    say_stopping();
  } else if (now_ns() - first_ns > kSameWish_ns) {  // sooner, it is the same one, sent to a group and passed on
    ::_exit(static_cast<int>(ExitCode::kInterrupted));
  }
  errno = errno_before;
}

}  // namespace

void watch_for_interrupts() {
  is_terminal = stderr_is_terminal();
  struct sigaction action = {};
  action.sa_sigaction = on_interrupt;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& interrupt_flag() {
  return flag;
}

void throw_if_interrupted() {
  if (flag) throw Interrupted();
}

InterruptsForChild::InterruptsForChild(pid_t child) {
  child_process = child;
}

InterruptsForChild::~InterruptsForChild() {
  child_process = 0;
}

}  // namespace drydock
