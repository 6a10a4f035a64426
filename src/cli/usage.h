// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace drydock {

/// `drydock --help`: the commands with a sentence each, and what the exit codes say.
std::string top_help();

/// What is wrong with a first word that is no command, with the nearest one.
std::string unknown_command(const std::string& word);

/// What is wrong with a command's options, with the nearest name for a misspelt one.
std::string wrong_options(const CLI::App& app, const CLI::ParseError& error);

}  // namespace drydock
