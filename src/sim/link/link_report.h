// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "output/json_text.h"
#include "sim/link/link_session.h"

namespace drydock {

/// A session of a link for summary.json: every counter under its name.
Json link_figures(const LinkRecord& record);
/// In two lines for people.
std::string link_text(const LinkRecord& record);

}  // namespace drydock
