// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "place/report.h"

namespace drydock {

/// Where the moved objects stand in a layout, and turned by how much, in one line.
std::string layout_text(const PlaceHall& hall, const CertifiedLayout& layout);
/// The same for people: a table of the best few with their gain.
std::string place_text(const PlaceReport& report);

}  // namespace drydock
