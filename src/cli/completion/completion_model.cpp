// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/completion_model.h"

namespace drydock {
namespace {

using Kind = ValueCompletion::Kind;

/// The words in the description of a validator of this name; none if the option has no such one.
std::vector<std::string> words_of(CLI::Option& option, const std::string& validator) {
  try {
    const std::string braced = option.get_validator(validator)->get_description();
    return CLI::detail::split(braced.substr(1, braced.size() - 2), ',');
  } catch (const CLI::OptionNotFound&) {
    return {};
  }
}

ValueCompletion value_of(CLI::Option& option) {
  std::vector<std::string> words = words_of(option, kWordsValidator);
  if (!words.empty()) return {Kind::kWords, std::move(words)};
  std::vector<std::string> extensions = words_of(option, kExtensionsValidator);
  for (std::string& extension : extensions) extension.erase(0, 1);
  if (!extensions.empty()) return {Kind::kFiles, std::move(extensions)};
  if (option.get_type_name().starts_with("DIR")) return {Kind::kFolders, {}};
  return {};
}

OptionCompletion option_of(CLI::Option& option) {
  OptionCompletion completion;
  for (const std::string& name : option.get_lnames()) completion.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) completion.names.push_back("-" + name);
  completion.description = option.get_description();
  completion.takes_value = option.get_items_expected_max() > 0;
  completion.repeats = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  completion.value = value_of(option);
  return completion;
}

}  // namespace

std::vector<CommandCompletion> completion_model(const std::vector<Command>& commands) {
  std::vector<CommandCompletion> model;
  for (const Command& command : commands) {
    const CommandLine line = command_line(command);
    CommandCompletion completion{command.name, command.sentence, {}, {}};
    for (CLI::Option* option : line.app->get_options()) {
      if (option->get_positional()) {
        completion.words = value_of(*option);
      } else {
        completion.options.push_back(option_of(*option));
      }
    }
    model.push_back(std::move(completion));
  }
  return model;
}

}  // namespace drydock
