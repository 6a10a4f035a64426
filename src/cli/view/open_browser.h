// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace drydock {

/// Whether there is a screen that a browser could open on.
bool has_display();

/// Asks the desktop to open an address (xdg-open), and waits for nothing. False when it cannot be asked.
bool open_browser(const std::string& address);

}  // namespace drydock
