// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace drydock {

/// Whether stderr is a terminal that can be drawn on, so that progress makes sense.
bool stderr_is_terminal();

/// Whether stderr takes colour: a terminal other than TERM=dumb, and NO_COLOR unset or empty (no-color.org).
bool stderr_takes_colour();

enum class TextColour { kRed, kYellow };

/// The text in bold colour, if it is wanted.
std::string coloured(std::string_view text, TextColour colour, bool wanted);

}  // namespace drydock
