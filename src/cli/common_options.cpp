// SPDX-License-Identifier: Apache-2.0
#include "cli/common_options.h"

#include <tbb/task_arena.h>

#include <algorithm>
#include <charconv>

#include "cli/completion/completion_model.h"
#include "input/nearest_name.h"

namespace drydock {
namespace {

/// Options that may be given again and again, each with one value.
void repeatable(CLI::Option* option) {
  option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::string check_package(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
    return "found \"" + text + "\", expected NAME=DIR";
  }
  return std::filesystem::is_directory(text.substr(equals + 1)) ? "" : "there is no folder " + text.substr(equals + 1);
}

std::string check_setting(const std::string& text) {
  const std::size_t equals = text.find('=');
  const bool sound = equals != 0 && equals != std::string::npos;
  return sound ? "" : "found \"" + text + "\", expected PATH=VALUE, as in objects.table.at.yaw=20deg";
}

void add_file_rules(CLI::App& app, CommonOptions& options) {
  app.add_option("--root", options.root, "files may refer to files in this folder")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory.description(""));
  repeatable(app.add_option("--package", options.packages, "the folder of package://NAME/…; may be repeated")
                 ->type_name("NAME=DIR")
                 ->check(check_package));
}

void add_one(CLI::App& app, CommonOptions& options, Common which) {
  switch (which) {
    case Common::kJson:
      app.add_flag("--json", options.json, "print one JSON object and nothing else on stdout");
      return;
    case Common::kQuiet:
      app.add_flag("-q,--quiet", options.quiet, "print problems only");
      return;
    case Common::kCsv:
      app.add_flag("--csv", options.csv, "also write every series as CSV");
      return;
    case Common::kThreads:
      app.add_option("--threads", options.threads, "number of threads; results do not depend on it (default: all)")
          ->type_name("N")
          ->check(whole_number(1, 4096));
      return;
    case Common::kSeed:
      app.add_option("--seed", options.seed, "seed of the random numbers (default: 1)")->type_name("N");
      return;
    case Common::kSet:
      repeatable(app.add_option("--set", options.settings, "replaces a value of the file; may be repeated")
                     ->type_name("PATH=VALUE")
                     ->check(check_setting));
      return;
    case Common::kOut:
      app.add_option("-o,--out", options.out, "the folder for results (default: out/NAME-COMMAND)")->type_name("DIR");
      app.add_flag("--replace", options.replace, "replace any result in that folder, also one of another command");
      return;
    case Common::kFileRules:
      add_file_rules(app, options);
      return;
  }
}

std::string in_braces(const std::vector<std::string>& words) {
  return "{" + CLI::detail::join(words, ",") + "}";
}

}  // namespace

void add_common(CLI::App& app, CommonOptions& options, std::initializer_list<Common> wanted) {
  for (const Common which : wanted) add_one(app, options, which);
}

FileRules file_rules(const CommonOptions& options, const std::filesystem::path& top_file) {
  FileRules rules = default_file_rules(top_file);
  if (options.root) {
    rules.root = *options.root;
    rules.root_is_set = true;
  }
  for (const std::string& package : options.packages) {
    const std::size_t equals = package.find('=');
    rules.packages[package.substr(0, equals)] = package.substr(equals + 1);
  }
  return rules;
}

int thread_count(const CommonOptions& options) {
  const int most = tbb::this_task_arena::max_concurrency();
  return options.threads > 0 ? std::min(options.threads, most) : most;
}

CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& text) {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
    return "found \"" + text + "\", expected one of " + CLI::detail::join(words, ", ") + did_you_mean(text, words);
  };
  return CLI::Validator(check, in_braces(words), kWordsValidator);
}

CLI::Validator whole_number(long long least, long long most) {
  const auto check = [least, most](const std::string& text) {
    long long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (whole && number >= least && number <= most) return std::string();
    return "found \"" + text + "\", expected a whole number from " + std::to_string(least) + " to " +
           std::to_string(most);
  };
  return CLI::Validator(check, "");
}

CLI::Validator file_ending_in(const std::vector<std::string>& extensions) {
  return CLI::Validator([](const std::string&) { return std::string(); }, in_braces(extensions), kExtensionsValidator);
}

}  // namespace drydock
