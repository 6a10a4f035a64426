// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace drydock {

/// The page that web/ is built into, one file of HTML, as this program carries it.
std::string_view page_html();

}  // namespace drydock
