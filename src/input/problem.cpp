// SPDX-License-Identifier: Apache-2.0
#include "input/problem.h"

#include <utility>

namespace drydock {
namespace {

std::string all_lines(const Problems& problems) {
  std::string text;
  for (const Problem& problem : problems.all()) text.append(to_string(problem)).append("\n");
  return text;
}

}  // namespace

std::string to_string(const Problem& problem) {
  std::string text = problem.mark.file;
  if (problem.mark.line > 0) text += ":" + std::to_string(problem.mark.line);
  if (problem.mark.line > 0 && problem.mark.column > 0) text += ":" + std::to_string(problem.mark.column);
  text += problem.severity == Severity::kError ? ": error: " : ": warning: ";
  if (!problem.field.empty()) text += problem.field + ": ";
  text += problem.found;
  if (!problem.found.empty() && !problem.expected.empty()) text += ", ";
  if (!problem.expected.empty()) text += "expected " + problem.expected;
  return text;
}

void Problems::add(Problem problem) {
  if (problem.severity == Severity::kError) ++errors_;
  all_.push_back(std::move(problem));
}

void Problems::error(Mark mark, std::string field, std::string found, std::string expected) {
  add({std::move(mark), std::move(field), std::move(found), std::move(expected), Severity::kError});
}

void Problems::warning(Mark mark, std::string field, std::string found, std::string expected) {
  add({std::move(mark), std::move(field), std::move(found), std::move(expected), Severity::kWarning});
}

InputError::InputError(Problems problems) : std::runtime_error(all_lines(problems)), problems_(std::move(problems)) {}

}  // namespace drydock
