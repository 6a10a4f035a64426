// SPDX-License-Identifier: Apache-2.0
#include "cli/run/sweep_folder.h"

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/run/run_case.h"
#include "cli/shell_word.h"
#include "cli/write_scene.h"
#include "output/sha256.h"
#include "output/version.h"
#include "sweep/run_sweep.h"
#include "sweep/sweep_scene.h"

namespace drydock {
namespace {

/// What the cases depend on: the program, the files and the settings. The sweep stands in one of the files.
std::string sweep_key(const std::vector<std::string>& command_line, const RunSubject& subject) {
  std::string lines = fmt::format("{}\n{}\n{}\n", program_version(), sha256_of_file("/proc/self/exe"),
                                  input_hash(hashed_files(subject.files())));
  for (const std::string& word : command_line) lines += word + "\n";
  return sha256_hex(lines);
}

/// The first problem of a file; the rest are counted.
std::string reason_of(const Problems& problems) {
  std::string first;
  for (const Problem& problem : problems.all()) {
    if (problem.severity != Severity::kError) continue;
    first = to_string(problem);
    break;
  }
  const std::size_t more = problems.errors() - std::min<std::size_t>(problems.errors(), 1);
  return first + (more > 0 ? fmt::format(" (and {} more)", more) : "");
}

}  // namespace

SweepInFolder::SweepInFolder(const RunOptions& options, const RunSubject& subject, FolderRun& run,
                             const std::vector<std::string>& command_line)
    : options_(options),
      subject_(subject),
      sweep_(*subject.sweep()),
      run_(run),
      command_line_(command_line),
      cases_(sweep_),
      kept_file_(run.path() + "-cases") {
  run_.use_threads(thread_count(options.common));
}

void SweepInFolder::open_journal() {
  if (options_.fresh) std::filesystem::remove(kept_file_);
  journal_ = std::make_unique<CaseJournal>(kept_file_, sweep_key(command_line_, subject_), sweep_, cases_.count());
  const std::string file = printable(kept_file_.string());
  if (journal_->dropped() > 0)
    print_to_stderr(
        fmt::format("drydock run: the {} cases in {} are of other inputs or of another program; starting over\n",
                    journal_->dropped(), file));
  if (!journal_->kept().empty() && !options_.common.quiet)
    print_to_stderr(fmt::format("drydock run: {} of {} cases were there already, in {}; --fresh runs them again\n",
                                journal_->kept().size(), cases_.count(), file));
}

std::optional<CaseEnd> SweepInFolder::run_case(std::size_t index) const {
  Problems problems;
  const std::optional<RunSubject> subject = read_subject(options_, cases_.settings(index), problems);
  if (!subject) return CaseEnd{CaseEnd::Kind::kInvalid, reason_of(problems), 0, {}, {}, Json::object()};
  return drydock::run_case(*subject, interrupt_flag());
}

std::string SweepInFolder::command_for_case() const {
  std::string command;
  for (const std::string& word : command_line_) command += shell_word(word) + " ";
  return command + "--case";
}

void SweepInFolder::fill() {
  open_journal();
  {
    Progress progress("running", "cases", cases_.count() - journal_->kept().size(), !options_.common.quiet);
    SweepRunRequest request{sweep_, cases_.count()};
    request.run = [&](std::size_t index) { return run_case(index); };
    request.journal = journal_.get();
    request.threads = run_.threads();
    request.ended = [&] { progress.add(); };
    request.cancelled = &interrupt_flag();
    run_.timed("cases", [&] { records_ = run_sweep(request); });
  }
  run_.folder().write("cases.csv", cases_csv(result()));
  Scene scene;
  scene.title = subject_.name();
  scene.caption = sweep_sentence(result());
  scene.cases = sweep_scene(result(), command_for_case());
  write_scene(run_.folder(), scene);
}

FolderAnswer SweepInFolder::answer() const {
  const std::size_t run = cases_run(result());
  FolderAnswer answer;
  answer.figures = sweep_figures(result());
  answer.json = {{"name", subject_.name()}, {"folder", run_.path()}};
  answer.json.update(answer.figures);
  answer.text = sweep_text(subject_.name(), result()) + run_.results_text();
  if (run == cases_.count()) return answer;
  answer.exit_code = ExitCode::kInterrupted;
  answer.stopped = fmt::format("interrupted after {} of {} cases", run, cases_.count());
  answer.remark = *answer.stopped + "; the same command goes on from there";
  return answer;
}

}  // namespace drydock
