// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "cli/command.h"

namespace drydock {

/// Every command, in the order of `drydock --help`.
std::vector<Command> commands();

/// A command with its options, ready to read a command line. Each stands alone, so that `drydock check bench` is a file
/// of that name and not the command.
struct CommandLine {
  Command command;
  std::unique_ptr<CLI::App> app;
  Action action;
};
CommandLine command_line(const Command& command);

}  // namespace drydock
