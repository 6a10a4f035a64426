// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "input/problem.h"

namespace drydock {

/// Passes on the first problems of one file and counts the rest: a mesh with a million bad vertices is one fault, not a
/// million lines. On leaving its scope it says how many more there were.
class ProblemLimit {
 public:
  ProblemLimit(Problems& problems, std::string file, std::size_t most = 20);
  ~ProblemLimit();
  ProblemLimit(const ProblemLimit&) = delete;
  ProblemLimit& operator=(const ProblemLimit&) = delete;

  void error(Mark mark, std::string field, std::string found, std::string expected);

  const std::string& file() const { return file_; }
  std::size_t count() const { return count_; }

 private:
  Problems& problems_;
  std::string file_;
  std::size_t most_;
  std::size_t count_ = 0;
};

/// Adds the problems of `from` to `to` by file, in the order the files first appear, and within a file by line and
/// column, the file as a whole last, so that a reader who makes several passes over a file still reports it from top to
/// bottom. A file with more than `most` of them gets that many and a line with the number of the rest.
void add_in_order(const Problems& from, Problems& to, std::size_t most = 200);

/// The same, but with the file that the user asked for first.
void add_top_first(const Problems& from, const std::string& top, Problems& to);

}  // namespace drydock
