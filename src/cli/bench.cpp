// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/print.h"

namespace drydock {
namespace {

constexpr const char* kProgram = "drydock-bench";

/// Turns this process into the program. Only calls that are safe between fork and exec.
[[noreturn]] void become(const std::string& program, std::vector<char*>& words, const sigset_t& signals) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the benchmarks end with us
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  ::sigprocmask(SIG_SETMASK, &signals, nullptr);
  ::execv(program.c_str(), words.data());
  ::_exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "cannot wait for the benchmarks");
  }
  return status;
}

/// Runs a program in our place and gives back how it ended, as waitpid tells it.
int run_child(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> copies = {program};
  copies.insert(copies.end(), arguments.begin(), arguments.end());
  std::vector<char*> words;
  for (std::string& copy : copies) words.push_back(copy.data());
  words.push_back(nullptr);

  // Interrupts wait until it is known to whom they go.
  sigset_t interrupts, before;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, SIGINT);
  sigaddset(&interrupts, SIGTERM);
  ::sigprocmask(SIG_BLOCK, &interrupts, &before);
  const pid_t child = ::fork();
  if (child == 0) become(program, words, before);
  const int fork_error = errno;
  const InterruptsForChild forward(child);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  if (child < 0) throw std::system_error(fork_error, std::generic_category(), "cannot start " + program);
  return wait_for(child);
}

ExitCode bench(const std::vector<std::string>& arguments) {
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe");
  const std::filesystem::path program = self.parent_path() / kProgram;
  if (::access(program.c_str(), X_OK) != 0) {
    print_to_stderr(
        "drydock bench: there is no drydock-bench beside this program; `./drydock bench` builds it (needs the packages "
        "of the `test` group)\n");
    return ExitCode::kOutputFailed;
  }
  const int status = run_child(program.string(), arguments);
  if (WIFEXITED(status)) return static_cast<ExitCode>(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  if (signal == SIGINT || signal == SIGTERM) return ExitCode::kInterrupted;
  print_to_stderr(fmt::format("drydock bench: {} was ended by signal {}\n", kProgram, signal));
  return ExitCode::kBug;
}

Action define_bench(CLI::App& app) {
  app.prefix_command();
  app.description(
      app.get_description() +
      "\n`bench arm`, `bench contact`, `bench facility`, `bench follow`, `bench geometry`, `bench map`, `bench "
      "multibody`, `bench rig`, "
      "`bench stewart` and `bench view` "
      "measure, `bench hall` writes the hall that `bench geometry` measures in; `bench geometry --help` lists its "
      "options.\nAll words after `bench` go unchanged to the program drydock-bench.");
  return [&app] { return bench(app.remaining()); };
}

}  // namespace

Command bench_command() {
  return {"bench", "Runs the side-by-side benchmarks: ours, the peer, the ratio.", "drydock bench geometry",
          define_bench};
}

}  // namespace drydock
