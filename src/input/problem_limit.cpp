// SPDX-License-Identifier: Apache-2.0
#include "input/problem_limit.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace drydock {

ProblemLimit::ProblemLimit(Problems& problems, std::string file, std::size_t most)
    : problems_(problems), file_(std::move(file)), most_(most) {}

ProblemLimit::~ProblemLimit() {
  if (count_ > most_) problems_.error({file_, 0, 0}, "", "and " + std::to_string(count_ - most_) + " more", "");
}

void ProblemLimit::error(Mark mark, std::string field, std::string found, std::string expected) {
  if (++count_ <= most_) problems_.error(std::move(mark), std::move(field), std::move(found), std::move(expected));
}

void add_in_order(const Problems& from, Problems& to) {
  std::map<std::string, std::size_t> order;
  for (const Problem& problem : from.all()) order.emplace(problem.mark.file, order.size());
  std::vector<const Problem*> sorted;
  for (const Problem& problem : from.all()) sorted.push_back(&problem);
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Problem* a, const Problem* b) {
    const std::size_t file_a = order.at(a->mark.file), file_b = order.at(b->mark.file);
    return std::tie(file_a, a->mark.line, a->mark.column) < std::tie(file_b, b->mark.line, b->mark.column);
  });
  for (const Problem* problem : sorted) to.add(*problem);
}

}  // namespace drydock
