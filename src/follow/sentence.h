// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/report.h"

namespace drydock {

/// `12.5 mm`, `-3.2 deg`, `35 N`: a margin as people read it.
std::string margin_text(const Criterion& criterion, double margin);
/// `from 12.31 s to 14.02 s`.
std::string span_text(const FollowSpan& span);
/// All of them, by their begin.
std::vector<ReportedInterval> reported_intervals(const FollowResult& result);
/// One sentence about a stretch, without its full stop: `caesar/link4 hits cable3 from 12.31 s to 14.02 s, …`.
std::string span_sentence(const FollowReport& report, const ReportedInterval& told);
/// Whether the motion goes through and, if not, why, in one sentence.
std::string follow_sentence(const FollowReport& report);

}  // namespace drydock
