// SPDX-License-Identifier: Apache-2.0
#include "cli/program.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <new>
#include <system_error>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/usage.h"
#include "input/problem.h"
#include "output/version.h"

namespace drydock {
namespace {

ExitCode wrong_usage(const std::string& sentence, const std::string& help) {
  print_to_stderr(sentence + "\n" + help + " --help lists the options\n");
  return ExitCode::kWrongUsage;
}

ExitCode run_command(const Command& command, const std::vector<std::string>& arguments) {
  const CommandLine line = command_line(command);
  try {
    line.app->parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    print(line.app->help());
    return ExitCode::kDone;
  } catch (const CLI::ParseError& error) {
    return wrong_usage(wrong_options(*line.app, error), line.app->get_name());
  }
  try {
    return line.action();
  } catch (const UsageError& error) {
    return wrong_usage(line.app->get_name() + ": " + printable(error.what()), line.app->get_name());
  }
}

ExitCode run_words(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    print_to_stderr(top_help());
    return ExitCode::kWrongUsage;
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h") {
    print(top_help());
    return ExitCode::kDone;
  }
  if (first == "--version") {
    print("drydock " + std::string(program_version()) + "\n");
    return ExitCode::kDone;
  }
  const std::vector<Command> all = commands();
  const auto command = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == first; });
  if (command == all.end()) return wrong_usage(unknown_command(first), "drydock");
  return run_command(*command, {arguments.begin() + 1, arguments.end()});
}

/// What the system refused, and of which file, without the C++ library's own words for it.
std::string system_words(const std::system_error& error) {
  const std::string reason = error.code().message();
  const auto* of_file = dynamic_cast<const std::filesystem::filesystem_error*>(&error);
  if (of_file == nullptr) {
    // what() is our sentence and the reason, where there is a sentence.
    const std::string what = error.what();
    return what.empty() ? reason : what;
  }
  if (of_file->path1().empty()) {
    const std::string what = of_file->what(), head = "filesystem error: ";
    return what.starts_with(head) ? what.substr(head.size()) : what;
  }
  std::string words = "cannot read or write " + of_file->path1().string();
  if (!of_file->path2().empty()) words += " or " + of_file->path2().string();
  return words + ": " + reason;
}

}  // namespace

ExitCode run_program(const std::vector<std::string>& arguments) {
  try {
    return run_words(arguments);
  } catch (const Interrupted&) {
    print_to_stderr("drydock: interrupted\n");
    return ExitCode::kInterrupted;
  } catch (const InputError& error) {
    print_problems(error.problems());
    return ExitCode::kBadInput;
  } catch (const std::system_error& error) {  // also std::filesystem::filesystem_error
    // A reader that has seen enough, as in `drydock … | head`, needs no message.
    const bool reader_gone = error.code() == std::errc::broken_pipe;
    if (!reader_gone) print_to_stderr("drydock: " + printable(system_words(error)) + "\n");
    return ExitCode::kOutputFailed;
  } catch (const std::bad_alloc&) {
    print_to_stderr("drydock: there is not enough memory for this; a coarser resolution or fewer samples need less\n");
    return ExitCode::kNumerical;
  } catch (const std::exception& error) {
    print_to_stderr("drydock: this is a bug in drydock " + std::string(program_version()) +
                    "; please report it with your files and this line: " + printable(error.what()) + "\n");
    return ExitCode::kBug;
  }
}

}  // namespace drydock
