// SPDX-License-Identifier: Apache-2.0
#include "input/text_scanner.h"

namespace drydock {
namespace {

bool is_newline(char c) {
  return c == '\n' || c == '\r';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

}  // namespace

/// Passes `\n`, `\r\n` or a lone `\r`.
void TextScanner::pass_newline() {
  const bool pair = bytes_[position_] == '\r' && position_ + 1 < bytes_.size() && bytes_[position_ + 1] == '\n';
  position_ += pair ? 2 : 1;
  line_begin_ = position_;
  ++line_;
}

Word TextScanner::next_on_line() {
  for (;;) {
    while (!at_end() && is_blank(bytes_[position_])) ++position_;
    const bool joined = position_ + 1 < bytes_.size() && bytes_[position_] == '\\' && is_newline(bytes_[position_ + 1]);
    if (!joined) break;
    ++position_;
    pass_newline();
  }
  Word word = here();
  while (!at_end() && !is_blank(bytes_[position_]) && !is_newline(bytes_[position_])) ++position_;
  word.text = bytes_.substr(word.offset, position_ - word.offset);
  return word;
}

Word TextScanner::next() {
  while (!at_end() && (is_blank(bytes_[position_]) || is_newline(bytes_[position_]))) {
    if (is_newline(bytes_[position_])) {
      pass_newline();
    } else {
      ++position_;
    }
  }
  return next_on_line();
}

std::string_view TextScanner::rest_of_line() {
  while (!at_end() && is_blank(bytes_[position_])) ++position_;
  const std::size_t begin = position_;
  while (!at_end() && !is_newline(bytes_[position_])) ++position_;
  std::size_t end = position_;
  while (end > begin && is_blank(bytes_[end - 1])) --end;
  return bytes_.substr(begin, end - begin);
}

void TextScanner::next_line() {
  while (!at_end() && !is_newline(bytes_[position_])) ++position_;
  if (!at_end()) pass_newline();
}

Mark TextScanner::mark(const Word& word, const std::string& file) const {
  return {file, word.line, 1 + characters(bytes_.substr(word.line_begin, word.offset - word.line_begin))};
}

int characters(std::string_view utf8) {
  int count = 0;
  for (const char c : utf8) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

}  // namespace drydock
