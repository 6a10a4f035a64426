// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "input/mark.h"

namespace drydock {

enum class Severity { kError, kWarning };

/// Something wrong in a user's file: where, which field, what was found, what was expected.
/// Prints as `file:line:column: error: field: found …, expected …`; a part that is empty is left out.
struct Problem {
  Mark mark;
  std::string field;     // path of the field, as in rigs.mss.cables[3].tension
  std::string found;     // what stands there, quoted as the user wrote it, or a plain statement
  std::string expected;  // what would be right, with an example where that helps
  Severity severity = Severity::kError;
};

std::string to_string(const Problem& problem);

/// All problems met so far. Readers take one by reference and go on after an error, so that one pass finds them all.
class Problems {
 public:
  void add(Problem problem);
  void error(Mark mark, std::string field, std::string found, std::string expected);
  void warning(Mark mark, std::string field, std::string found, std::string expected);

  const std::vector<Problem>& all() const { return all_; }  // in the order they were met
  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }

 private:
  std::vector<Problem> all_;
  std::size_t errors_ = 0;
};

/// Thrown by read_… convenience functions once a file and all files it names have been read. Holds every problem.
class InputError : public std::runtime_error {
 public:
  explicit InputError(Problems problems);
  const Problems& problems() const { return problems_; }

 private:
  Problems problems_;
};

}  // namespace drydock
