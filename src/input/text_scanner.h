// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "input/problem.h"

namespace drydock {

/// A word of a text file and where it stands. Empty at the end of the line or file.
struct Word {
  std::string_view text;
  int line = 1;
  std::size_t line_begin = 0;  // byte offset of its line
  std::size_t offset = 0;      // byte offset of the word
};

/// Walks words separated by blanks through a text held elsewhere. Copies nothing, allocates nothing.
class TextScanner {
 public:
  explicit TextScanner(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return position_ >= bytes_.size(); }
  /// The next word of this line, or an empty one at its end. A backslash at the end of a line joins the next one to it.
  Word next_on_line();
  /// The next word anywhere.
  Word next();
  /// The rest of the line, without surrounding blanks; stays on the line.
  std::string_view rest_of_line();
  /// Goes to the first byte of the next line.
  void next_line();

  /// Line and column of a word; the column counts characters, not bytes.
  Mark mark(const Word& word, const std::string& file) const;

 private:
  Word here() const { return {{}, line_, line_begin_, position_}; }
  void pass_newline();

  std::string_view bytes_;
  std::size_t position_ = 0;
  std::size_t line_begin_ = 0;
  int line_ = 1;
};

/// Number of characters in UTF-8 text: every byte that does not continue another.
int characters(std::string_view utf8);

}  // namespace drydock
