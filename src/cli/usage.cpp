// SPDX-License-Identifier: Apache-2.0
#include "cli/usage.h"

#include <fmt/format.h>

#include <utility>

#include "cli/commands.h"
#include "cli/exit_code_words.h"
#include "cli/print.h"
#include "input/nearest_name.h"

namespace drydock {
namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

/// "  0 done; 1 the answer is no; …", in lines of at most some 90 characters.
std::string exit_code_lines() {
  constexpr std::size_t kWidth = 90;
  std::string text, line = " ";
  for (const ExitCodeWords& code : exit_code_words()) {
    const bool last = code.code == exit_code_words().back().code;
    const std::string item = fmt::format(" {} {}{}", static_cast<int>(code.code), code.words, last ? "" : ";");
    if (line.size() + item.size() > kWidth) text += std::exchange(line, " ") + "\n";
    line += item;
  }
  return text + line + "\n";
}

}  // namespace

std::string top_help() {
  std::string text =
      "Drydock rehearses on-orbit assembly and docking on the ground.\n\n"
      "Usage: drydock COMMAND [OPTIONS]\n\nCommands:\n";
  for (const Command& command : commands()) text += fmt::format("  {:<12}{}\n", command.name, command.sentence);
  text +=
      "\nOptions:\n"
      "  -h, --help  print this help; drydock COMMAND --help describes a command\n"
      "  --version   print the version\n\n"
      "Exit codes:\n";
  return text + exit_code_lines();
}

std::string unknown_command(const std::string& word) {
  if (word.starts_with("-")) {
    return "drydock: unknown option " + printable(word) + did_you_mean(word, {"--help", "-h", "--version"});
  }
  std::vector<std::string> names;
  for (const Command& command : commands()) names.push_back(command.name);
  return "drydock: unknown command " + printable(word) + did_you_mean(word, names);
}

std::string wrong_options(const CLI::App& app, const CLI::ParseError& error) {
  for (const std::string& word : app.remaining()) {
    if (!word.starts_with("-") || word == "--") continue;
    const std::string name = word.substr(0, word.find('='));
    return app.get_name() + ": unknown option " + printable(name) + did_you_mean(name, option_names(app));
  }
  for (const std::string& word : app.remaining()) {
    if (word != "--") return app.get_name() + ": one word too many: " + printable(word);
  }
  return app.get_name() + ": " + printable(error.what());
}

}  // namespace drydock
