// SPDX-License-Identifier: Apache-2.0
#include "output/xml_text.h"

namespace drydock {

std::string xml_escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return safe;
}

}  // namespace drydock
