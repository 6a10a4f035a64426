// SPDX-License-Identifier: Apache-2.0
#include "mission/hall_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

void find_worst_drive(const ArmRecord& arm, HallVerdict& verdict) {
  for (const DriveRecord& drive : arm.drives) {
    const double share = drive.command.value / drive.effort_max;
    if (!std::isfinite(drive.effort_max) || share <= verdict.worst_share) continue;
    verdict.worst_share = share;
    verdict.worst_joint = drive.joint;
    verdict.worst_time_s = drive.command.time_s;
  }
}

std::string span_words(const RigSpan& span) {
  const std::string when = span.end_s > span.begin_s
                               ? fmt::format("from {:.4g} s to {:.4g} s", span.begin_s, span.end_s)
                               : fmt::format("at {:.4g} s", span.begin_s);
  switch (span.kind) {
    case RigSpan::Kind::kSlack:
      return fmt::format("{} is slack {}", span.cable, when);
    case RigSpan::Kind::kAbove:
      return fmt::format("{} exceeds its highest tension {}", span.cable, when);
    case RigSpan::Kind::kUnheld:
      break;
  }
  return "the cables cannot give the force that the arm needs " + when;
}

/// What went wrong, the first of each kind; empty when nothing did.
std::vector<std::string> faults_of(const MissionResult& result, const HallVerdict& verdict) {
  std::vector<std::string> faults;
  const ArmRecord& arm = result.arms.front();
  if (verdict.worst_share > 1) {
    faults.push_back(fmt::format("{} would need {:.0f} % of its torque at {:.4g} s", verdict.worst_joint,
                                 100 * verdict.worst_share, verdict.worst_time_s));
  }
  const auto passed = std::find_if(result.events.begin(), result.events.end(),
                                   [](const MissionEventRecord& event) { return event.kind == "limit"; });
  if (passed != result.events.end())
    faults.push_back(fmt::format("{} passes its limit at {:.4g} s", passed->a, passed->time_s));
  if (arm.rig && !arm.rig->spans.empty()) faults.push_back(span_words(arm.rig->spans.front()));
  return faults;
}

}  // namespace

HallVerdict hall_verdict(const MissionResult& result) {
  HallVerdict verdict;
  if (result.status != MissionStatus::kDone || result.arms.empty()) {
    verdict.sentence = "It is not known whether the arm survives: " + result.sentence + ".";
    return verdict;
  }
  find_worst_drive(result.arms.front(), verdict);
  const std::vector<std::string> faults = faults_of(result, verdict);
  verdict.survives = faults.empty();
  if (!verdict.survives) {
    verdict.sentence = "The arm does not survive its weight: ";
    for (const std::string& fault : faults) verdict.sentence += (&fault == &faults.front() ? "" : "; ") + fault;
    verdict.sentence += ".";
    return verdict;
  }
  verdict.sentence =
      verdict.worst_joint.empty()
          ? "The arm survives its weight; its drives have no limits."
          : fmt::format(
                "The arm survives its weight: {} comes nearest to its limit, with {:.0f} % of its torque at {:.4g} s.",
                verdict.worst_joint, 100 * verdict.worst_share, verdict.worst_time_s);
  return verdict;
}

}  // namespace drydock
