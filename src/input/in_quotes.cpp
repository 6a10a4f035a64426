// SPDX-License-Identifier: Apache-2.0
#include "input/in_quotes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "input/utf8.h"

namespace drydock {
namespace {

constexpr std::size_t kMostCharacters = 60;
constexpr std::size_t kKeptInFront = 40;
constexpr std::size_t kKeptBehind = 16;

std::string hex_escape(const char* form, unsigned value) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), form, value);
  return buffer.data();
}

bool turns_writing_direction(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

std::string shown(std::string_view bytes, const Utf8Character& c) {
  if (!c.valid) return hex_escape("\\x%02X", static_cast<unsigned char>(bytes[0]));
  switch (c.code) {
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    case '"':
      return "\\\"";
    default:
      break;
  }
  const bool control = c.code < 0x20 || (c.code >= 0x7F && c.code < 0xA0) || c.code == 0x2028 || c.code == 0x2029;
  if (control && c.code < 0x100) return hex_escape("\\x%02X", c.code);
  if (control || turns_writing_direction(c.code)) return hex_escape("\\u%04X", c.code);
  return std::string(bytes.substr(0, c.bytes));
}

}  // namespace

std::string all_in_quotes(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const Utf8Character c = first_character(text);
    result += shown(text, c);
    text.remove_prefix(c.bytes);
  }
  return result + "\"";
}

std::string in_quotes(std::string_view text) {
  std::vector<std::string> characters;
  // Only the ends of a long text are shown, so its middle need not be looked at.
  const std::string_view front = text.size() > 1000 ? text.substr(0, 500) : text;
  const std::string_view back = text.size() > 1000 ? text.substr(text.size() - 300) : std::string_view{};
  for (std::string_view rest : {front, back}) {
    while (!rest.empty()) {
      const Utf8Character c = first_character(rest);
      characters.push_back(shown(rest, c));
      rest.remove_prefix(c.bytes);
    }
  }
  std::string result = "\"";
  const bool shorten = characters.size() > kMostCharacters;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (shorten && i == kKeptInFront) {
      result += "…";
      i = characters.size() - kKeptBehind;
    }
    result += characters[i];
  }
  return result + "\"";
}

std::string path_step(std::string_view name) {
  const bool ordinary =
      !name.empty() && name.size() <= kMostCharacters && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
      });
  return ordinary ? std::string(name) : in_quotes(name);
}

}  // namespace drydock
