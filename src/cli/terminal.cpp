// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace drydock {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

bool stderr_is_terminal() {
  return ::isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb";
}

bool stderr_takes_colour() {
  return stderr_is_terminal() && environment("NO_COLOR").empty();
}

std::string coloured(std::string_view text, TextColour colour, bool wanted) {
  if (!wanted) return std::string(text);
  const char* begin = colour == TextColour::kRed ? "\x1b[1;31m" : "\x1b[1;33m";
  return begin + std::string(text) + "\x1b[0m";
}

}  // namespace drydock
