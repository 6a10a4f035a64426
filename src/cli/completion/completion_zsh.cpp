// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/completion_zsh.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace drydock {
namespace {

using Kind = ValueCompletion::Kind;

/// Text within a spec of _arguments, which stands in single quotes.
std::string zsh_quoted(const std::string& text) {
  std::string shown;
  for (const char c : text) {
    if (c == '\'') {
      shown += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') shown += '\\';
      shown += c;
    }
  }
  return shown;
}

/// The `:message:action` part of a spec.
std::string action(const ValueCompletion& value) {
  switch (value.kind) {
    case Kind::kNothing:
      return ":value: ";
    case Kind::kWords:
      return fmt::format(":word:({})", fmt::join(value.words, " "));
    case Kind::kFiles:
      return fmt::format(":file:_files -g \"*.({})(-.)\"", fmt::join(value.words, "|"));
    case Kind::kFolders:
      return ":folder:_files -/";
  }
  return {};
}

std::string option_specs(const OptionCompletion& option) {
  std::string specs;
  for (const std::string& name : option.names) {
    specs += fmt::format(" \\\n        '{}{}[{}]{}'", option.repeats ? "*" : "", name, zsh_quoted(option.description),
                         option.takes_value ? action(option.value) : "");
  }
  return specs;
}

}  // namespace

std::string zsh_completion(const std::vector<CommandCompletion>& commands) {
  std::string names, cases;
  for (const CommandCompletion& command : commands) {
    names += fmt::format("    '{}:{}'\n", command.name, zsh_quoted(command.sentence));
    cases += fmt::format("    {})\n      _arguments", command.name);
    for (const OptionCompletion& option : command.options) cases += option_specs(option);
    if (command.words.kind != Kind::kNothing) cases += fmt::format(" \\\n        '*{}'", action(command.words));
    cases += "\n      ;;\n";
  }
  return "#compdef drydock\n# zsh completion for drydock: drydock completion zsh > a folder of $fpath/_drydock\n\n"
         "_drydock() {\n  local -a commands=(\n" +
         names +
         "  )\n  if ((CURRENT == 2)); then\n    _describe command commands\n    return\n  fi\n"
         "  local command=$words[2]\n  shift words\n  ((CURRENT--))\n  case $command in\n" +
         cases +
         "  esac\n}\n\n# From $fpath this file is the function itself; otherwise it is being sourced.\n"
         "if [[ $funcstack[1] == _drydock ]]; then _drydock; else compdef _drydock drydock; fi\n";
}

}  // namespace drydock
