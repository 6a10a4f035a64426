// SPDX-License-Identifier: Apache-2.0
// drydock-bench: what `drydock bench` runs. A program of its own, because it links the peers.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "bench/command.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "input/nearest_name.h"
#include "output/version.h"

namespace drydock::bench {
namespace {

std::vector<std::string> words;

std::vector<Command> commands() {
  return {arm_command(),  contact_command(), facility_command(),  follow_command(), geometry_command(),
          hall_command(), map_command(),     multibody_command(), rig_command(),    sensing_command(),
          soak_command(), stewart_command(), view_command()};
}

std::string help() {
  std::string text =
      "Runs benchmarks side by side: ours, the peer, the ratio.\n\nUsage: drydock bench WHAT [OPTIONS]\n\n";
  for (const Command& command : commands()) text += fmt::format("  {:<12}{}\n", command.name, command.sentence);
  return text +
         "\ndrydock bench WHAT --help lists its options. The exit code is 0 when all was measured, however fast, and 1 "
         "when\n"
         "answers differ from the peer's or from brute force, or miss a promised accuracy.\n";
}

ExitCode wrong_usage(const std::string& sentence, const std::string& program) {
  print_to_stderr(sentence + "\n" + program + " --help lists the options\n");
  return ExitCode::kWrongUsage;
}

/// What CLI11 found, with the nearest name for a misspelt option.
std::string wrong_words(const CLI::App& app, const CLI::ParseError& error) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const std::string& word : app.remaining()) {
    const std::string name = word.substr(0, word.find('='));
    if (name.starts_with("-")) return "unknown option " + printable(name) + did_you_mean(name, names);
    return "one word too many: " + printable(word);
  }
  return printable(error.what());
}

ExitCode run_command(const Command& command, std::vector<std::string> arguments) {
  CLI::App app(command.sentence, "drydock bench " + command.name);
  app.set_help_flag("-h,--help", "print this help");
  app.footer("Example:\n  " + command.example);
  const Action action = command.define(app);
  try {
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them
    app.parse(arguments);
    return action();
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return ExitCode::kDone;
  } catch (const CLI::ParseError& error) {
    return wrong_usage(app.get_name() + ": " + wrong_words(app, error), app.get_name());
  } catch (const UsageError& error) {
    return wrong_usage(app.get_name() + ": " + printable(error.what()), app.get_name());
  }
}

ExitCode run_words(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    print_to_stderr(help());
    return ExitCode::kWrongUsage;
  }
  if (arguments.front() == "--help" || arguments.front() == "-h") {
    print(help());
    return ExitCode::kDone;
  }
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (command.name == arguments.front()) return run_command(command, {arguments.begin() + 1, arguments.end()});
    names.push_back(command.name);
  }
  const std::string& word = arguments.front();
  return wrong_usage("drydock bench: unknown benchmark " + printable(word) + did_you_mean(word, names),
                     "drydock bench");
}

ExitCode run_program() {
  try {
    return run_words(words);
  } catch (const Interrupted&) {
    print_to_stderr("drydock bench: interrupted\n");
    return ExitCode::kInterrupted;
  } catch (const std::system_error& error) {  // also std::filesystem::filesystem_error
    const bool reader_gone = error.code() == std::errc::broken_pipe;
    if (!reader_gone) print_to_stderr("drydock bench: " + printable(error.what()) + "\n");
    return ExitCode::kOutputFailed;
  } catch (const std::exception& error) {
    print_to_stderr("drydock bench: this is a bug in drydock " + std::string(program_version()) +
                    "; please report it with this line: " + printable(error.what()) + "\n");
    return ExitCode::kBug;
  }
}

}  // namespace

const std::vector<std::string>& typed_words() {
  static const std::vector<std::string> typed = [] {
    std::vector<std::string> all = {"drydock", "bench"};
    all.insert(all.end(), words.begin(), words.end());
    return all;
  }();
  return typed;
}

}  // namespace drydock::bench

int main(int argc, char** argv) {
  drydock::watch_for_interrupts();
  drydock::bench::words.assign(argv + (argc > 0 ? 1 : 0), argv + argc);
  return static_cast<int>(drydock::bench::run_program());
}
