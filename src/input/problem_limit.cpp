// SPDX-License-Identifier: Apache-2.0
#include "input/problem_limit.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace drydock {
namespace {

/// What add_in_order left out of one file.
struct Rest {
  std::size_t seen = 0;
  std::size_t errors = 0;
  std::size_t warnings = 0;
};

}  // namespace

ProblemLimit::ProblemLimit(Problems& problems, std::string file, std::size_t most)
    : problems_(problems), file_(std::move(file)), most_(most) {}

ProblemLimit::~ProblemLimit() {
  if (count_ > most_) problems_.error({file_, 0, 0}, "", "and " + std::to_string(count_ - most_) + " more", "");
}

void ProblemLimit::error(Mark mark, std::string field, std::string found, std::string expected) {
  if (++count_ <= most_) problems_.error(std::move(mark), std::move(field), std::move(found), std::move(expected));
}

void add_in_order(const Problems& from, Problems& to, std::size_t most) {
  std::map<std::string, std::size_t> order;
  for (const Problem& problem : from.all()) order.emplace(problem.mark.file, order.size());
  std::vector<const Problem*> sorted;
  for (const Problem& problem : from.all()) sorted.push_back(&problem);
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Problem* a, const Problem* b) {
    const auto key = [&](const Problem* p) {
      const int line = p->mark.line > 0 ? p->mark.line : std::numeric_limits<int>::max();
      return std::tuple(order.at(p->mark.file), line, p->mark.column);
    };
    return key(a) < key(b);
  });
  // Errors beyond the limit must still count as errors.
  std::map<std::string, Rest> rest;
  for (const Problem* problem : sorted) {
    Rest& of_file = rest[problem->mark.file];
    if (++of_file.seen <= most) {
      to.add(*problem);
    } else if (problem->severity == Severity::kError) {
      ++of_file.errors;
    } else {
      ++of_file.warnings;
    }
  }
  for (const auto& [file, left] : rest) {
    if (left.errors > 0) to.error({file, 0, 0}, "", "and " + std::to_string(left.errors) + " more errors", "");
    if (left.warnings > 0) to.warning({file, 0, 0}, "", "and " + std::to_string(left.warnings) + " more warnings", "");
  }
}

void add_top_first(const Problems& from, const std::string& top, Problems& to) {
  Problems of_top, of_others;
  for (const Problem& problem : from.all()) (problem.mark.file == top ? of_top : of_others).add(problem);
  add_in_order(of_top, to);
  add_in_order(of_others, to);
}

}  // namespace drydock
