// SPDX-License-Identifier: Apache-2.0
#include "follow/sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "follow/checks.h"
#include "follow/stewart_sentence.h"

namespace drydock {
namespace {

/// To the millisecond, without trailing zeros.
std::string time_text(double t_s) {
  std::string text = fmt::format("{:.3f}", t_s);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text + " s";
}

/// What moves is the subject: of a cable and a link, the link.
std::pair<std::string, std::string> subject_first(const Criterion& criterion, const FollowInstant& at) {
  const std::string_view name = criterion.name;
  const bool link_second = name == "cable_arm" || name == "rod_arm" || name == "platform_arm";
  const auto named = [](const std::string& one) { return one == "rod" ? std::string("the rod") : one; };
  return link_second ? std::pair(named(at.second), named(at.first)) : std::pair(named(at.first), named(at.second));
}

std::string clearance_clause(const ReportedInterval& told) {
  const FollowInstant& worst = told.span.worst;
  const auto [a, b] = subject_first(*told.criterion, worst);
  const std::string when = span_text(told.span);
  if (!told.span.is_violated) {
    return fmt::format("{} is not proven to keep {} from {} {}, {} were seen", a,
                       margin_text(*told.criterion, told.at_least), b, when,
                       margin_text(*told.criterion, worst.margin));
  }
  if (worst.margin <= 0 && told.at_least > 0) {
    return fmt::format("{} hits {} at {}; they are nearer than the required {} {}", a, b, time_text(worst.t_s),
                       margin_text(*told.criterion, told.at_least), when);
  }
  if (worst.margin < 0)
    return fmt::format("{} hits {} {}, deepest at {} ({})", a, b, when, time_text(worst.t_s),
                       margin_text(*told.criterion, -worst.margin));
  if (worst.margin == 0) return fmt::format("{} touches {} {}, at {}", a, b, when, time_text(worst.t_s));
  return fmt::format("{} comes within {} of {}, where {} are required, {}, nearest at {}", a,
                     margin_text(*told.criterion, worst.margin), b, margin_text(*told.criterion, told.at_least), when,
                     time_text(worst.t_s));
}

/// What a kind other than a clearance says of a shortage: who, and what is too little or too much.
std::string shortage_clause(const FollowReport& report, const ReportedInterval& told) {
  const FollowInstant& worst = told.span.worst;
  const double missing = told.at_least - worst.margin;
  const std::string amount = std::isfinite(missing) ? margin_text(*told.criterion, missing) : "any limit";
  const std::string when = span_text(told.span), demanded = told.at_least > 0 ? " with the required margin" : "";
  const std::string_view name = told.criterion->name;
  if (const auto clause = platform_shortage_clause(*told.criterion, {worst.first, amount, demanded, when}))
    return *clause;
  if (name == "tension") {
    return fmt::format("the rig cannot hold {}{} {}: {} are missing at {}",
                       report.arm.empty() ? "its load" : report.arm, demanded, when, amount, time_text(worst.t_s));
  }
  if (name == "cable_angle")
    return fmt::format("{} and {} come {} too near to each other {}", worst.first, worst.second, amount, when);
  if (name == "rod_angle")
    return fmt::format("the rod rotates {} farther than its joints can{} {}", amount, demanded, when);
  if (name == "cable_length")
    return fmt::format("{} gets {} beyond its length limits{} {}", worst.first, amount, demanded, when);
  if (name == "winch_speed") {
    return fmt::format("the winch of {} would have to run {} faster than it can{} {}", worst.first, amount, demanded,
                       when);
  }
  if (name == "winch_acceleration") {
    return fmt::format("the winch of {} would have to accelerate by {} more than it can{} {}", worst.first, amount,
                       demanded, when);
  }
  if (name == "joint_torque")
    return fmt::format("{} needs {} more than its drive can give{} {}", worst.first, amount, demanded, when);
  return fmt::format("{} lacks {} {}, most at {}; it requires that {}", name, amount, when, time_text(worst.t_s),
                     told.criterion->sentence);
}

/// What is proven all along, and where that is less, what was seen at the worst of the instants: the curves show the
/// latter.
std::string proven_and_seen(const FollowMargin& margin) {
  const std::string proven = margin_text(*margin.criterion, margin.proven);
  const std::string seen = margin_text(*margin.criterion, margin.worst.margin);
  return proven == seen || !std::isfinite(margin.worst.margin) ? proven : proven + " proven, " + seen + " seen";
}

std::string feasible_sentence(const FollowReport& report) {
  const FollowMargin* nearest = nullptr;
  std::string rest;
  for (const FollowMargin& margin : report.result.margins) {
    if (is_clearance(*margin.criterion) && margin.criterion->name != "cable_platform" &&
        std::isfinite(margin.worst.margin) && (nearest == nullptr || margin.worst.margin < nearest->worst.margin)) {
      nearest = &margin;
    }
    if (margin.criterion->name == "tension" && std::isfinite(margin.proven))
      rest += ", the cables keep a reserve of " + proven_and_seen(margin);
    if (margin.criterion->name == "leg_length" && std::isfinite(margin.proven))
      rest += fmt::format(", leg lengths stay {} within their limits", proven_and_seen(margin));
    if (margin.criterion->name == "leg_force" && std::isfinite(margin.proven))
      rest += fmt::format(", leg forces {}", proven_and_seen(margin));
    if (margin.criterion->name == "joint_torque" && std::isfinite(margin.proven))
      rest += fmt::format(", the drives keep {} ({})", proven_and_seen(margin), margin.worst.first);
  }
  std::string sentence = "The motion goes through: for " + time_text(report.duration_s);
  if (nearest == nullptr) return sentence + (rest.empty() ? " all limits are kept." : rest.substr(1) + ".");
  const auto [a, b] = subject_first(*nearest->criterion, nearest->worst);
  return sentence + fmt::format(" nothing comes nearer than {} ({} and {} at {}){}.", proven_and_seen(*nearest), a, b,
                                time_text(nearest->worst.t_s), rest);
}

std::string capitalised(std::string sentence, bool begins_with_name) {
  if (!begins_with_name && !sentence.empty()) {
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  }
  return sentence;
}

bool overlap(const ReportedInterval& a, const ReportedInterval& b) {
  return a.criterion == b.criterion && a.span.worst.first == b.span.worst.first &&
         a.span.worst.second == b.span.worst.second && b.span.begin_s <= a.span.end_s && a.span.begin_s <= b.span.end_s;
}

}  // namespace

std::string margin_text(const Criterion& criterion, double margin) {
  const std::string_view unit = criterion.unit;
  if (!std::isfinite(margin)) return margin > 0 ? "no limit" : "unbounded";
  if (unit.starts_with("rad")) return fmt::format("{:.4g} deg{}", margin * 180 / M_PI, unit.substr(3));
  if (unit == "m" && std::abs(margin) < 1) return fmt::format("{:.4g} mm", 1e3 * margin);
  if (unit == "N" && std::abs(margin) >= 1e4) return fmt::format("{:.4g} kN", 1e-3 * margin);
  if (unit == "1") return fmt::format("{:.4g}", margin);
  return fmt::format("{:.4g} {}", margin, unit);
}

std::string span_text(const FollowSpan& span) {
  const std::string begin = time_text(span.begin_s), end = time_text(span.end_s);
  return begin == end ? "at " + begin : "from " + begin + " to " + end;
}

std::vector<ReportedInterval> reported_intervals(const FollowResult& result) {
  std::vector<ReportedInterval> all;
  for (const FollowMargin& margin : result.margins) {
    for (const FollowSpan& span : margin.spans) all.push_back({margin.criterion, margin.at_least, span});
  }
  std::stable_sort(all.begin(), all.end(), [](const ReportedInterval& a, const ReportedInterval& b) {
    return a.span.begin_s < b.span.begin_s;
  });
  std::vector<ReportedInterval> told;
  for (const ReportedInterval& one : all) {
    const auto same =
        std::find_if(told.begin(), told.end(), [&](const ReportedInterval& t) { return overlap(t, one); });
    if (same == told.end()) {
      told.push_back(one);
      continue;
    }
    same->span.end_s = std::max(same->span.end_s, one.span.end_s);
    const bool is_worse = one.span.is_violated != same->span.is_violated
                              ? one.span.is_violated
                              : one.span.worst.margin < same->span.worst.margin;
    if (is_worse) same->span.worst = one.span.worst;
    same->span.is_violated = same->span.is_violated || one.span.is_violated;
  }
  return told;
}

std::string span_sentence(const FollowReport& report, const ReportedInterval& told) {
  if (is_clearance(*told.criterion)) return clearance_clause(told);
  if (told.span.is_violated) return shortage_clause(report, told);
  const std::string of = told.span.worst.first.empty() ? "" : " of " + told.span.worst.first;
  return fmt::format("{}{} is not proven to stay above {} {}, {} were seen", told.criterion->name, of,
                     margin_text(*told.criterion, told.at_least), span_text(told.span),
                     margin_text(*told.criterion, told.span.worst.margin));
}

std::string follow_sentence(const FollowReport& report) {
  const FollowResult& result = report.result;
  if (result.status == FollowStatus::kNumerical) return "The motion could not be checked: " + result.why + ".";
  if (result.status == FollowStatus::kInterrupted) return "The check was interrupted: nothing is proven.";
  if (result.status == FollowStatus::kFeasible) return feasible_sentence(report);
  const std::vector<ReportedInterval> spans = reported_intervals(result);
  const auto first = std::find_if(spans.begin(), spans.end(), [&](const ReportedInterval& told) {
    return told.span.is_violated || result.status == FollowStatus::kUndecided;
  });
  if (first == spans.end()) return "The motion is not proven to go through.";
  const std::string clause = span_sentence(report, *first);
  const bool begins_with_name = clause.rfind("the ", 0) != 0 && is_clearance(*first->criterion);
  std::string sentence = capitalised(clause, begins_with_name);
  if (spans.size() > 1) sentence += fmt::format("; {} more below", spans.size() - 1);
  return sentence + ".";
}

}  // namespace drydock
