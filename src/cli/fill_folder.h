// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <stdexcept>

#include "cli/common_options.h"
#include "cli/exit_code.h"
#include "cli/problem_report.h"
#include "output/result_folder.h"

namespace drydock {

// The skeleton of every command that fills a result folder. Such a command consists of
//   its options,
//   how it reads:       read(problems) gives an optional FolderInput,
//   what it computes:   fill() of a class that is made from what was read and the FolderRun,
//   what it says:       answer() of the same class.
// fill_folder goes through them; refusals, warnings, the folder, times, summary.json, run.json, report.html and the
// exit code are the same for all.

/// A command as it was called.
struct FolderCommand {
  std::string name;
  const CommonOptions& options;
  std::vector<std::string> command_line;  // that repeats it, without what does not change the result
  int threads = 1;
};

/// What a command has read.
template <class Content>
struct FolderInput {
  Content content;
  std::string name;              // of the result
  std::vector<InputFile> files;  // that it was read from
};
std::vector<InputFile> hashed_files(const std::vector<std::string>& files);

/// What a command says in the end. It is `ok` if the exit code is kDone.
struct FolderAnswer {
  ExitCode exit_code = ExitCode::kDone;
  Json figures;                        // of summary.json
  std::optional<std::string> stopped;  // why the result is not complete; none: it is
  Json json;                           // with --json: what follows "ok"
  std::string text;                    // without: what is printed unless --quiet
  std::string remark;                  // without: a sentence on stderr
};

/// Why a folder cannot be filled; fill_folder then prints it.
class FolderRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The folder that a command fills: the one asked for, else out/NAME-COMMAND, or, where that holds a result of other
/// files, out/NAME-COMMAND-2 and so on.
std::filesystem::path result_folder(const FolderCommand& command, std::string_view name);

/// A command at work in its folder.
class FolderRun {
 public:
  /// The run begins.
  explicit FolderRun(const FolderCommand& command);

  /// Opens the folder, or throws FolderRefused.
  void open(const std::string& name, const std::vector<InputFile>& inputs);

  const FolderCommand& command() const { return command_; }
  const CommonOptions& options() const { return command_.options; }
  int threads() const { return record_.threads; }
  /// Where what was read says how many are used.
  void use_threads(int threads) { record_.threads = threads; }
  ResultFolder& folder() { return *folder_; }
  const RunRecord& record() const { return record_; }
  std::string path() const { return folder_->path().string(); }
  /// `results in out/mss` in a line.
  std::string results_text() const;

  /// Does a part of the work and notes how long it took.
  template <class Work>
  void timed(const std::string& phase, const Work& work) {
    record_.wall_times.push_back({phase, seconds_of(work)});
  }
  /// The same for all of it.
  template <class Work>
  void timed_whole(const Work& work) {
    record_.total_wall_s = seconds_of(work);
  }

  /// Something else that differs from run to run, for run.json.
  void measured(const std::string& key, Json value) { record_.measured[key] = std::move(value); }

  /// An interrupted run does not take the place of a whole result. True if there is one.
  bool stand_beside();

  /// Completes the folder and prints the answer.
  ExitCode close(const FolderAnswer& answer);

 private:
  template <class Work>
  static double seconds_of(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  const FolderCommand& command_;
  RunRecord record_;
  std::optional<ResultFolder> folder_;
};

/// `drydock map: the folder …` on stderr.
ExitCode refuse_folder(const FolderCommand& command, const FolderRefused& refused);

/// Runs a command: `make(content, run)` gives the object whose fill() and answer() are called.
template <class Read, class Make>
ExitCode fill_folder(const FolderCommand& command, const Read& read, const Make& make) {
  try {
    FolderRun run(command);
    Problems problems;
    const auto input = read(problems);
    if (!input) return refuse_input(command.options.json, problems);
    if (!command.options.json) print_problems(problems);  // warnings
    run.open(input->name, input->files);
    auto work = make(input->content, run);
    run.timed_whole([&] { work.fill(); });
    FolderAnswer answer = work.answer();
    if (answer.exit_code == ExitCode::kInterrupted && run.stand_beside()) answer = work.answer();  // names the folder
    return run.close(answer);
  } catch (const FolderRefused& refused) {
    return refuse_folder(command, refused);
  } catch (const InputError& error) {
    return refuse_input(command.options.json, error.problems());
  }
}

}  // namespace drydock
