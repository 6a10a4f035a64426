// SPDX-License-Identifier: Apache-2.0
#include "cli/docs/reference_commands.h"

#include <map>

#include "cli/commands.h"
#include "cli/completion/completion_model.h"
#include "cli/docs/reference_values.h"
#include "cli/exit_code_words.h"

namespace drydock {
namespace {

/// The page that tells more about a command, beside the folder of these pages.
std::string guide_of(const std::string& command) {
  static const std::map<std::string, std::string> guides = {
      {"bench", "bench.md"},  {"calibrate", "calibrate.md"}, {"check", "files.md"},     {"compare", "place.md"},
      {"demo", "report.md"},  {"docs", "files.md"},          {"export-urdf", "rig.md"}, {"follow", "follow.md"},
      {"map", "map.md"},      {"place", "place.md"},         {"pose", "arm.md"},        {"run", "mission.md"},
      {"schema", "files.md"}, {"view", "view.md"},
  };
  const auto found = guides.find(command);
  return found == guides.end() ? "" : found->second;
}

/// "bash, zsh, fish": the words or extensions out of a type that reads `SHELL:{bash,zsh,fish}`.
std::string choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find(":{");
  if (begin == std::string::npos) return "";
  return CLI::detail::join(CLI::detail::split(type.substr(begin + 2, type.size() - begin - 3), ','), ", ");
}

/// "`HOW`: linear, spline": what an option takes.
std::string option_value(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (option.get_items_expected_max() == 0 || type.empty()) return "";
  const std::string choices = choices_of(option);
  return in_code(type.substr(0, type.find(":{"))) + (choices.empty() ? "" : ": " + choices);
}

std::string option_names_of(const CLI::Option& option) {
  std::string text;
  for (const std::string& name : option.get_snames()) text += (text.empty() ? "" : ", ") + in_code("-" + name);
  for (const std::string& name : option.get_lnames()) text += (text.empty() ? "" : ", ") + in_code("--" + name);
  return text;
}

std::string positionals_table(const CLI::App& app) {
  std::string rows;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const DescriptionParts parts = description_parts(option->get_description());
    const std::string left_out = option->get_required() ? "required" : parts.default_text;
    rows += table_row({in_code(option->get_name(true)), parts.text, choices_of(*option), left_out});
  }
  return rows.empty() ? "" : "\n" + table_head({"argument", "is", "takes", "default"}) + rows;
}

std::string options_table(const CLI::App& app) {
  std::string rows;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    const DescriptionParts parts = description_parts(option->get_description());
    rows += table_row({option_names_of(*option), option_value(*option), parts.text, parts.default_text});
  }
  return "\n" + table_head({"option", "value", "does", "default"}) + rows;
}

/// "drydock map [OPTIONS] FILE", out of the help.
std::string usage_line(const std::string& help) {
  constexpr std::string_view kMark = "Usage: ";
  const std::size_t begin = help.find(kMark) + kMark.size();
  return help.substr(begin, help.find('\n', begin) - begin);
}

std::string command_page(const Command& command) {
  const CommandLine line = command_line(command);
  const std::string usage = usage_line(line.app->help());
  std::string text =
      "# drydock " + command.name + "\n\n" + line.app->get_description() + "\n\n```\n" + usage + "\n```\n";
  text += positionals_table(*line.app) + options_table(*line.app);
  text += "\n## Example\n\n```sh\n" + CLI::detail::find_and_replace(command.example, "\n  ", "\n") + "\n```\n";
  const std::string guide = guide_of(command.name);
  text += "\n[Exit codes](README.md#exit-codes)";
  text += guide.empty() ? ".\n" : ". See [" + guide + "](../" + guide + ").\n";
  return text;
}

std::string exit_code_table() {
  std::string text = table_head({"code", "means"});
  for (const ExitCodeWords& code : exit_code_words())
    text += table_row({in_code(std::to_string(static_cast<int>(code.code))), code.words});
  return text;
}

}  // namespace

std::vector<ReferencePage> command_pages() {
  std::string index = "# Commands\n\n`drydock docs` writes these pages from the texts of `--help`.\n\n" +
                      table_head({"command", "does"});
  std::vector<ReferencePage> pages;
  for (const Command& command : commands()) {
    pages.push_back({"commands/" + command.name + ".md", command_page(command)});
    index += table_row({"[`drydock " + command.name + "`](" + command.name + ".md)", command.sentence});
  }
  index += "\n## Exit codes\n\n" + exit_code_table();
  index +=
      "\n`--json` prints one object and nothing else on stdout, its keys with units (`volume_m3`). Progress goes to "
      "stderr, on a terminal only. `NO_COLOR` is honoured.\n";
  pages.push_back({"commands/README.md", index});
  return pages;
}

}  // namespace drydock
