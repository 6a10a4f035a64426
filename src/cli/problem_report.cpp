// SPDX-License-Identifier: Apache-2.0
#include "cli/problem_report.h"

#include "cli/print.h"
#include "cli/terminal.h"
#include "input/wording.h"

namespace drydock {
namespace {

std::string line_of(const Problem& problem, bool colour) {
  const bool is_error = problem.severity == Severity::kError;
  const std::string word = is_error ? "error:" : "warning:";
  std::string line = printable(to_string(problem));
  const std::size_t at = line.find(": " + word + " ");
  if (at == std::string::npos) return line;
  return line.replace(at + 2, word.size(), coloured(word, is_error ? TextColour::kRed : TextColour::kYellow, colour));
}

}  // namespace

void print_problems(const Problems& problems) {
  if (problems.all().empty()) return;
  const bool colour = stderr_takes_colour();
  std::string text;
  for (const Problem& problem : problems.all()) text += line_of(problem, colour) + "\n";
  const std::size_t warnings = problems.all().size() - problems.errors();
  text += counted(problems.all().size(), "problem");
  if (warnings > 0) text += " (" + counted(problems.errors(), "error") + ", " + counted(warnings, "warning") + ")";
  print_to_stderr(text + "\n");
}

nlohmann::ordered_json problems_json(const Problems& problems) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Problem& problem : problems.all()) {
    list.push_back({{"file", problem.mark.file},
                    {"line", problem.mark.line},
                    {"column", problem.mark.column},
                    {"severity", problem.severity == Severity::kError ? "error" : "warning"},
                    {"field", problem.field},
                    {"found", problem.found},
                    {"expected", problem.expected}});
  }
  return list;
}

ExitCode refuse_input(bool json, const Problems& problems) {
  if (json) print_json({{"ok", false}, {"problems", problems_json(problems)}});
  if (!json) print_problems(problems);
  return ExitCode::kBadInput;
}

}  // namespace drydock
