// SPDX-License-Identifier: Apache-2.0
#include "mission/part/cable_watch.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

void note_span(RigSpan::Kind kind, const std::string& cable, double t_s, double period_s, std::vector<RigSpan>& spans) {
  const auto goes_on = [&](const RigSpan& span) {
    return span.kind == kind && span.cable == cable && t_s - span.end_s < 1.5 * period_s;
  };
  const auto found = std::find_if(spans.rbegin(), spans.rend(), goes_on);
  if (found != spans.rend()) {
    found->end_s = t_s;
  } else {
    spans.push_back({kind, cable, t_s, t_s});
  }
}

}  // namespace

RigRecord new_rig_record(const CableRig& rig) {
  RigRecord record;
  record.rig = rig.name;
  for (const Cable& cable : rig.cables) {
    CableRecord& one = record.cables.emplace_back();
    one.cable = cable.name;
    one.tension_min_N = cable.tension_min_N;
    one.tension_max_N = cable.tension_max_N;
    one.speed_max_m_per_s = cable.speed_max_m_per_s;
  }
  return record;
}

void look_at_cables(const CableDrive& drive, double t_s, const Vector3& f_wanted_W, RigRecord& record) {
  const double period_s = 1 / drive.settings().rate_Hz;
  for (std::size_t i = 0; i < record.cables.size(); ++i) {
    CableRecord& cable = record.cables[i];
    const DrivenCable& now = drive.cables()[i];
    const double tension_N = now.pull.tension_N, speed_m_per_s = std::abs(now.winch_m_per_s);
    if (tension_N > cable.highest_N.value) cable.highest_N = {tension_N, t_s};
    if (tension_N < cable.lowest_N.value) cable.lowest_N = {tension_N, t_s};
    if (speed_m_per_s > cable.speed_m_per_s.value) cable.speed_m_per_s = {speed_m_per_s, t_s};
    if (tension_N <= 0) note_span(RigSpan::Kind::kSlack, cable.cable, t_s, period_s, record.spans);
    if (tension_N > (1 + kTensionOvershoot) * cable.tension_max_N)
      note_span(RigSpan::Kind::kAbove, cable.cable, t_s, period_s, record.spans);
  }
  if (!drive.holds()) note_span(RigSpan::Kind::kUnheld, "", t_s, period_s, record.spans);
  const double missing_N = (drive.given() - f_wanted_W).norm();
  if (missing_N > record.missing_N.value) record.missing_N = {missing_N, t_s};
}

}  // namespace drydock
