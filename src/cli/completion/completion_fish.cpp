// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/completion_fish.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace drydock {
namespace {

using Kind = ValueCompletion::Kind;

std::string fish_quoted(const std::string& text) {
  std::string shown = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') shown += '\\';
    shown += c;
  }
  return shown + "'";
}

/// The arguments a place offers, as fish's -a takes them.
std::string arguments(const ValueCompletion& value) {
  switch (value.kind) {
    case Kind::kNothing:
      return "";
    case Kind::kWords:
      return fmt::format(" -a '{}'", fmt::join(value.words, " "));
    case Kind::kFiles:
      // fish's own helper for suffixes offers all files; folders end in a slash.
      return fmt::format(
          " -a '(__fish_complete_path (commandline -ct) | string match -re \"^[^\\t]*(?:[.](?:{})|/)(?:\\t|\\$)\")'",
          fmt::join(value.words, "|"));
    case Kind::kFolders:
      return " -a '(__fish_complete_directories)'";
  }
  return {};
}

std::string option_line(const std::string& command, const OptionCompletion& option) {
  std::string line = fmt::format("complete -c drydock -n '__fish_seen_subcommand_from {}'", command);
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (option.takes_value) line += " -x" + arguments(option.value);
  return line + " -d " + fish_quoted(option.description) + "\n";
}

}  // namespace

std::string fish_completion(const std::vector<CommandCompletion>& commands) {
  std::string text =
      "# fish completion for drydock: drydock completion fish > ~/.config/fish/completions/drydock.fish\n"
      "complete -c drydock -f\n"
      "complete -c drydock -n __fish_use_subcommand -l version -d 'print the version'\n";
  for (const CommandCompletion& command : commands) {
    text += fmt::format("complete -c drydock -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        fish_quoted(command.sentence));
    for (const OptionCompletion& option : command.options) text += option_line(command.name, option);
    if (command.words.kind == Kind::kNothing) continue;
    text += fmt::format("complete -c drydock -n '__fish_seen_subcommand_from {}'{}\n", command.name,
                        arguments(command.words));
  }
  return text;
}

}  // namespace drydock
