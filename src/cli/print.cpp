// SPDX-License-Identifier: Apache-2.0
#include "cli/print.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "output/json_text.h"

namespace drydock {
namespace {

/// 0, or the errno of what failed.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

void print(std::string_view text) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot write to stdout");
}

void print_json(const nlohmann::ordered_json& value) {
  const Encoded text = checked_json(value);
  if (!text.ok()) throw std::logic_error("the result holds a number that is not finite: " + text.refused);
  print(text.bytes.ends_with('\n') ? text.bytes : text.bytes + "\n");
}

void print_to_stderr(std::string_view text) {
  (void)write_all(STDERR_FILENO, text);
}

std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += c;
    }
  }
  return shown;
}

}  // namespace drydock
