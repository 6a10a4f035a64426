// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/completion/completion_bash.h"
#include "cli/completion/completion_fish.h"
#include "cli/completion/completion_zsh.h"
#include "cli/print.h"

namespace drydock {
namespace {

struct Shell {
  std::string name;
  std::string (*script)(const std::vector<CommandCompletion>&);
};

const std::vector<Shell>& shells() {
  static const std::vector<Shell> all = {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};
  return all;
}

ExitCode print_completion(const std::string& wanted) {
  for (const Shell& shell : shells()) {
    if (shell.name == wanted) print(shell.script(completion_model(commands())));
  }
  return ExitCode::kDone;
}

Action define_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  std::vector<std::string> names;
  for (const Shell& known : shells()) names.push_back(known.name);
  app.add_option("SHELL", *shell, "the shell")->type_name("SHELL")->required()->check(one_of(names));
  return [shell] { return print_completion(*shell); };
}

}  // namespace

Command completion_command() {
  return {"completion", "Prints a script that completes commands, options and files in your shell.",
          "source <(drydock completion bash)", define_completion};
}

}  // namespace drydock
