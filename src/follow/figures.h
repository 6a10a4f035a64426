// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/report.h"

namespace drydock {

/// How the names of its figures end: `m/s^2` as `_m_per_s2`, `N m` as `_Nm`.
std::string margin_key_ending(const Criterion& criterion);
/// The figures for summary.json.
Json follow_figures(const FollowReport& report);

}  // namespace drydock
