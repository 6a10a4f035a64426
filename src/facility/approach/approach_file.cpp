// SPDX-License-Identifier: Apache-2.0
#include "facility/approach/approach_file.h"

#include "input/wording.h"

namespace drydock {

void describe(Fields& f, ApproachTouchSection& touch) {
  f.optional("depth", touch.depth_m, Dimension::length(), "how far the mock-up goes on after the touch, at most")
      .at_least(0);
  f.optional("force", touch.force_N, Dimension::force(), "of the contact against the closing velocity, at most")
      .at_least(0);
  f.optional("at", touch.p_BP, Dimension::length(), "where it acts, on the platform");
}

void describe(Fields& f, ReboundSection& rebound) {
  f.required("distance", rebound.distance_m, Dimension::length(), "how far the mock-ups move apart before they stop")
      .at_least(0);
  f.optional("speed", rebound.speed_m_per_s, Dimension::velocity(), "at most (default: the closing speed)").above(0);
}

void describe(Fields& f, ApproachSection& approach) {
  f.required("velocity", approach.v_W, Dimension::velocity(), "at which it closes in, in the hall's axes");
  f.required("hold", approach.hold_s, Dimension::time(), "how long it has this velocity before it touches").at_least(0);
  f.optional("acceleration", approach.acceleration_m_per_s2, Dimension::acceleration(),
             "largest, of the run-up and on the way to rest")
      .above(0);
  f.optional("jerk", approach.jerk_m_per_s3, Dimension{.m = 1, .s = -3}, "largest, of the same").above(0);
  f.optional("touch", approach.touch, "what is expected of the contact");
  f.required("rebound", approach.rebound, "what is expected after it");
}

namespace {

constexpr double kMostTicks = 1e6;

double duration_s(const Approach& approach) {
  const double closing = approach.v_W.norm(), apart = approach.rebound_m_per_s;
  return time_to_speed_s(closing, approach) + approach.hold_s + approach.depth_m / closing +
         (approach.depth_m + approach.rebound_m) / apart + time_to_speed_s(apart, approach);
}

}  // namespace

std::optional<Approach> read_approach(const CraftSection& section, double rate_Hz, Problems& problems) {
  if (!section.approach || section.approach->mark.file.empty()) return std::nullopt;
  const ApproachSection& from = section.approach->value;
  const std::string& field = section.approach->field;
  const auto wrong = [&](const std::string& found, const std::string& expected) {
    problems.error(section.approach->mark, field, found, expected);
  };
  const double speed_m_per_s = from.v_W.norm();
  if (!(speed_m_per_s > 0)) wrong("found a velocity of zero", "one that leads to a contact");
  if (section.motion) wrong("found it beside a motion", "one of them");
  if (section.start.velocity) wrong("found it beside start.velocity", "one of them: an approach begins at rest");
  Approach approach;
  approach.v_W = from.v_W;
  approach.acceleration_m_per_s2 = from.acceleration_m_per_s2;
  approach.jerk_m_per_s3 = from.jerk_m_per_s3;
  approach.hold_s = from.hold_s;
  approach.depth_m = from.touch.depth_m;
  approach.force_N = from.touch.force_N;
  approach.p_BP = from.touch.p_BP;
  approach.rebound_m_per_s = from.rebound.speed_m_per_s.value_or(speed_m_per_s);
  approach.rebound_m = from.rebound.distance_m;
  // Every tick of it is looked at before the run.
  if (const double ticks = duration_s(approach) * rate_Hz; speed_m_per_s > 0 && !(ticks <= kMostTicks))
    wrong("found one that takes " + short_number(ticks) + " ticks", "at most " + short_number(kMostTicks));
  return approach;
}

}  // namespace drydock
