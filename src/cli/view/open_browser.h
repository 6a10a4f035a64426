// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace drydock {

/// Whether there is a screen that a browser could open on.
bool has_display();

/// Opens addresses in the browser, by a page on disk that only this user may read: the arguments of a program, which
/// everybody sees, do not hold the token.
class BrowserOpening {
 public:
  BrowserOpening() = default;
  ~BrowserOpening();  // removes the page
  BrowserOpening(const BrowserOpening&) = delete;
  BrowserOpening& operator=(const BrowserOpening&) = delete;

  /// Asks the desktop to open an address (xdg-open), and waits for nothing. False when it cannot be asked.
  bool open(const std::string& address);

 private:
  std::filesystem::path folder_;
};

}  // namespace drydock
