// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "cli/command.h"

namespace drydock {

// Each in the file of its name; a new one is also a line in commands.cpp.
Command bench_command();
Command calibrate_command();
Command check_command();
Command compare_command();
Command completion_command();
Command demo_command();
Command docs_command();
Command export_urdf_command();
Command follow_command();
Command identify_command();
Command map_command();
Command place_command();
Command pose_command();
Command run_command();
Command schema_command();
Command view_command();

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
