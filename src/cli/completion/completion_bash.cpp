// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/completion_bash.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace drydock {
namespace {

using Kind = ValueCompletion::Kind;

/// The statement that offers a value; plain bash, no package of helpers needed.
std::string offer(const ValueCompletion& value) {
  switch (value.kind) {
    case Kind::kNothing:
      return ":";
    case Kind::kWords:
      return fmt::format("_drydock_words {}", fmt::join(value.words, " "));
    case Kind::kFiles:
      return fmt::format("_drydock_files {}", fmt::join(value.words, " "));
    case Kind::kFolders:
      return "_drydock_files";
  }
  return {};
}

std::string command_case(const CommandCompletion& command) {
  std::string text = fmt::format("    {})\n", command.name);
  std::string names, values;
  for (const OptionCompletion& option : command.options) {
    names += fmt::format(" {}", fmt::join(option.names, " "));
    if (!option.takes_value) continue;
    values += fmt::format("        {}) {}; return ;;\n", fmt::join(option.names, "|"), offer(option.value));
  }
  if (!values.empty()) text += "      case \"$previous\" in\n" + values + "      esac\n";
  text += fmt::format("      if [[ $current == -* ]]; then _drydock_words{}; else {}; fi ;;\n", names,
                      offer(command.words));
  return text;
}

constexpr const char* kHelpers = R"(# bash completion for drydock: source <(drydock completion bash)

_drydock_words() {
  local IFS=$' \t\n'
  mapfile -t COMPREPLY < <(compgen -W "$*" -- "$current")
}

# Folders, and files with one of the extensions.
_drydock_files() {
  local extension
  mapfile -t COMPREPLY < <(
    compgen -d -- "$current"
    for extension in "$@"; do compgen -f -X "!*.$extension" -- "$current"; done | sort -u
  )
  compopt -o filenames 2> /dev/null
}

_drydock() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
)";

}  // namespace

std::string bash_completion(const std::vector<CommandCompletion>& commands) {
  std::string names, cases;
  for (const CommandCompletion& command : commands) {
    names += " " + command.name;
    cases += command_case(command);
  }
  return kHelpers +
         fmt::format("  if ((COMP_CWORD == 1)); then\n    _drydock_words{} --help --version\n    return\n  fi\n",
                     names) +
         "  case ${COMP_WORDS[1]} in\n" + cases + "  esac\n}\ncomplete -F _drydock drydock ./drydock\n";
}

}  // namespace drydock
