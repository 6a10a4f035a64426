// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/follow.h"
#include "output/json_text.h"
#include "output/series.h"

namespace drydock {

/// What was checked, and what came out.
struct FollowReport {
  std::string hall, rig, platform;
  std::string arm;                 // empty: none moves
  std::vector<std::string> moved;  // objects on motions of their own
  MotionOf of = MotionOf::kPlatform;
  std::string interpolation;
  double duration_s = 0, resolution_s = 0;
  FollowResult result;
};

/// A stretch of time in which something is not in order. A link may have several shapes: their stretches are one where
/// they overlap.
struct ToldSpan {
  FollowKind kind = FollowKind::kCableHall;
  double at_least = 0;
  FollowSpan span;
};
/// All of them, by their begin.
std::vector<ToldSpan> told_spans(const FollowResult& result);

/// `12.5 mm`, `-3.2 deg`, `35 N`: a margin as people read it.
std::string margin_text(FollowKind kind, double margin);
/// How the names of its figures end: `m/s^2` as `_m_per_s2`, `N m` as `_Nm`.
std::string margin_key_ending(FollowKind kind);
/// `from 12.31 s to 14.02 s`.
std::string span_text(const FollowSpan& span);
/// One sentence about a stretch, without its full stop: `caesar/link4 hits cable3 from 12.31 s to 14.02 s, …`.
std::string span_sentence(const FollowReport& report, const ToldSpan& told);

/// Whether the motion goes through and, if not, why, in one sentence.
std::string follow_sentence(const FollowReport& report);
/// The sentence, a table of all kinds, and the stretches that are not in order.
std::string follow_text(const FollowReport& report);
/// The figures for summary.json.
Json follow_figures(const FollowReport& report);
/// Where stretches begin and end, in the order of time.
std::vector<Event> follow_events(const FollowReport& report);

}  // namespace drydock
