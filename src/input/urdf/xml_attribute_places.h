// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "input/urdf/xml_document.h"

namespace drydock {

/// Where the values of a start tag's attributes begin, in the order of writing; expat only tells where the tag begins.
/// `tag` begins at the `<`, which stands at `place`; it must be a well-formed tag, and may be longer than that.
std::vector<XmlPlace> attribute_places(std::string_view tag, XmlPlace place);

}  // namespace drydock
