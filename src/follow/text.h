// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/report.h"

namespace drydock {

/// The sentence, a table of all kinds, and the stretches that are not in order.
std::string follow_text(const FollowReport& report);
/// Where stretches begin and end, in the order of time.
std::vector<Event> follow_events(const FollowReport& report);

}  // namespace drydock
