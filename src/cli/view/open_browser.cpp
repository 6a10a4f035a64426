// SPDX-License-Identifier: Apache-2.0
#include "cli/view/open_browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace drydock {

namespace {

/// Whether xdg-open could be started with an argument.
bool ask_desktop(std::string argument) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // Ctrl-C here is not meant for the browser
  std::string program = "xdg-open";
  char* arguments[] = {program.data(), argument.data(), nullptr};
  pid_t child = 0;
  const bool asked = ::posix_spawnp(&child, "xdg-open", &actions, &attributes, arguments, environ) == 0;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return asked;
}

}  // namespace

bool has_display() {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

BrowserOpening::~BrowserOpening() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

bool BrowserOpening::open(const std::string& address) {
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  std::error_code missing;
  const bool has_runtime = runtime != nullptr && std::filesystem::is_directory(runtime, missing);
  std::string folder =
      (has_runtime ? std::filesystem::path(runtime) : std::filesystem::temp_directory_path()) / "drydock-view-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) return false;  // for this user alone
  folder_ = folder;
  const std::filesystem::path page = folder_ / "open.html";
  std::ofstream(page) << "<!DOCTYPE html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
                         "<title>Drydock</title><meta http-equiv=\"refresh\" content=\"0; url="
                      << address << "\"><a href=\"" << address << "\">Drydock</a>\n";
  return ask_desktop(page.string());
}

}  // namespace drydock
