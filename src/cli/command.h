// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>

#include "cli/exit_code.h"

namespace drydock {

/// What a command does once its command line has been read.
using Action = std::function<ExitCode()>;

/// One word behind `drydock`: a file of its own, and a line in commands.cpp.
struct Command {
  std::string name;
  std::string sentence;                     // what it does, for `drydock --help`
  std::string example;                      // a command line that works, for `drydock NAME --help`
  std::function<Action(CLI::App&)> define;  // adds the options it takes
};

/// A command line that CLI11 takes but that makes no sense: options that do not go together.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace drydock
