// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/xml_attribute_places.h"

namespace drydock {

std::vector<XmlPlace> attribute_places(std::string_view tag, XmlPlace place) {
  std::vector<XmlPlace> places;
  char quote = '\0';  // the one we are inside of
  for (std::size_t i = 0; i < tag.size(); ++i) {
    const char c = tag[i];
    if (quote == '\0' && c == '>') break;
    // Step over the character first, so that a value begins behind its quote.
    const bool pair = c == '\r' && i + 1 < tag.size() && tag[i + 1] == '\n';
    if ((c == '\n' || c == '\r') && !pair) {
      ++place.line;
      place.column = 1;
    } else if (!pair && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
      ++place.column;
    }
    if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
      places.push_back(place);
    } else if (c == quote) {
      quote = '\0';
    }
  }
  return places;
}

}  // namespace drydock
