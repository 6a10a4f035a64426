// SPDX-License-Identifier: Apache-2.0
#include "facility/craft_watch.h"

#include <algorithm>
#include <cmath>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/axis/axis_travel.h"
#include "rig/stewart/joint_cone.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

void note_low(double value, double time_s, Extreme& extreme) {
  if (value < extreme.value) extreme = {value, time_s};
}
void note_high(double value, double time_s, Extreme& extreme) {
  if (value > extreme.value) extreme = {value, time_s};
}
void note_size(double value, double time_s, Extreme& extreme) {
  if (std::abs(value) > std::abs(extreme.value)) extreme = {value, time_s};
}

/// Sums of squares until finish().
void add_square(const Wrench& F, WrenchRms& sum) {
  sum.force_N += F.f.squaredNorm();
  sum.torque_Nm += F.t.squaredNorm();
  ++sum.samples;
}
void take_roots(WrenchRms& sum) {
  if (sum.samples == 0) return;
  sum.force_N = std::sqrt(sum.force_N / static_cast<double>(sum.samples));
  sum.torque_Nm = std::sqrt(sum.torque_Nm / static_cast<double>(sum.samples));
}

LegValues leg_margins(const StewartRig& rig, const LegValues& length_m) {
  LegValues margins;
  for (std::size_t i = 0; i < 6; ++i) {
    const Interval& limits = rig.legs[i].length_m;
    margins[i] = std::min(length_m[i] - limits.min, limits.max - length_m[i]);
  }
  return margins;
}

/// Where axis and platform could take the payload together, along the axis, without any other motion.
std::optional<Interval> reach_along_axis(const Craft& craft, const CraftSight& sight) {
  if (!has_free_travel(craft)) return std::nullopt;
  const Interval left =
      axis_travel(craft.rig, RegularPoses(craft.rig, craft.axis.regular_share), sight.commanded).range;
  if (!std::isfinite(left.min) || !std::isfinite(left.max)) return std::nullopt;
  const Interval& range = craft.rig.axis->range;
  return Interval{range.min + sight.coordinate + left.min, range.max + sight.coordinate + left.max};
}

}  // namespace

bool has_free_travel(const Craft& craft) {
  const auto is_limited = [](const Leg& leg) { return std::isfinite(leg.length_m.max); };
  return craft.has_axis && std::all_of(craft.rig.legs.begin(), craft.rig.legs.end(), is_limited);
}

CraftWatch::CraftWatch(const CraftLoop& loop, CraftRecord& record) : loop_(loop), record_(record) {
  record_.craft = loop.craft().name;
  record_.rig = loop.craft().rig_name();
  record_.on_cables = loop.craft().cables.has_value();
  if (loop.craft().sensed) record_.signal.emplace();
  if (loop.craft().sensed && !loop.craft().script) record_.apparent.emplace();
  if (record_.on_cables) return;
  record_.method = to_string(loop.craft().axis.method);
  record_.has_axis = loop.craft().has_axis;
  record_.slides = loop.craft().rig.axis->kind == AuxiliaryKind::kSlide;
}

const CraftSight& CraftWatch::look(double time_s, const RigSample& sample, const RigPlace& place) {
  const AxisState& state = loop_.state();
  record_.on_cables ? look_at_cables(time_s, place) : look_at_platform(time_s, place);
  note_high((place.X_WB.p - state.X_WB.p).norm(), time_s, record_.gap_m);
  note_high(angle_between(place.X_WB.R, state.X_WB.R), time_s, record_.gap_rad);
  record_.speed_m_per_s = state.V_WB_W.v.norm();
  record_.rate_rad_per_s = state.V_WB_W.w.norm();
  if (loop_.sensed()) look_at_sensor(time_s, sample, place);
  return sight_;
}

void CraftWatch::look_at_cables(double time_s, const RigPlace& place) {
  const CableCommand& command = *loop_.cable_command();
  note_low(command.slack_N, time_s, record_.slack_N);
  note_low(command.reserve_N, time_s, record_.reserve_N);
  bool is_slack = false;
  for (std::size_t i = 0; i < place.tension_N.size(); ++i) {
    const double tension_N = place.tension_N[i];
    is_slack = is_slack || tension_N <= 0;
    if (tension_N < record_.tension_min_N.value) record_.nearest_cable = loop_.craft().cables->model.cables[i].name;
    const Cable& cable = loop_.craft().cables->model.cables[i];
    if (tension_N - cable.tension_max_N > record_.tension_over_N.value) record_.over_cable = cable.name;
    note_high(tension_N - cable.tension_max_N, time_s, record_.tension_over_N);
    note_low(tension_N, time_s, record_.tension_min_N);
    note_high(tension_N, time_s, record_.tension_max_N);
  }
  record_.slack_ticks += is_slack ? 1 : 0;
}

void CraftWatch::look_at_platform(double time_s, const RigPlace& place) {
  const Craft& craft = loop_.craft();
  const AxisState& state = loop_.state();
  const bool is_first = sight_.commanded.has_lines == false;
  update_pose(craft.rig, base_pose(craft.rig, state.q), state.X_WB, sight_.commanded);
  sight_.leg_margin_m = leg_margins(craft.rig, place.length_m);
  sight_.cone_margin_rad = std::min(base_joint_margin(craft.rig, sight_.commanded).value,
                                    platform_joint_margin(craft.rig, sight_.commanded).value);
  sight_.coordinate = axis_coordinate(craft.rig, sight_.commanded.X_FB);
  sight_.error = axis_error(craft.rig, craft.axis, sight_.commanded, state.q);
  const double way = state.q + sight_.coordinate;
  if (is_first) {
    record_.axis_min = record_.axis_max = {state.q, time_s};
    record_.way_min = record_.way_max = {way, time_s};
    record_.way_start = way;
    record_.reach = reach_along_axis(craft, sight_);
  }
  note_low(state.q, time_s, record_.axis_min);
  note_high(state.q, time_s, record_.axis_max);
  note_low(way, time_s, record_.way_min);
  note_high(way, time_s, record_.way_max);
  note_size(state.rate, time_s, record_.axis_speed);
  note_size(sight_.error.value, time_s, record_.error);
  note_low(sight_.cone_margin_rad, time_s, record_.cone_margin);
  for (std::size_t i = 0; i < 6; ++i) {
    if (sight_.leg_margin_m[i] >= record_.leg_margin.value) continue;
    record_.leg_margin = {sight_.leg_margin_m[i], time_s};
    record_.nearest_leg = craft.rig.legs[i].name;
  }
}

void CraftWatch::look_at_sensor(double time_s, const RigSample& sample, const RigPlace& place) {
  const SensedWrench& sensed = *loop_.sensed();
  SignalRecord& signal = *record_.signal;
  if (!first_) first_ = sensed.reading;
  sight_.tared = sensed.reading - *first_;
  if (place.applied) {
    const Wrench tared_error = sight_.tared - *place.applied, error = sensed.external - *place.applied;
    add_square(tared_error, signal.tared);
    add_square(error, signal.external);
    if (record_.apparent)
      note_error(loop_.craft().model.M_BBo_B, loop_.craft().sensed->X_BS, error, time_s, *record_.apparent);
    if (sensed.is_accelerating) {
      add_square(tared_error, signal.tared_accelerating);
      add_square(error, signal.external_accelerating);
    }
  }
  if (is_at_range(loop_.craft().sensed->sensor, sensed.reading) && !signal.saturated_s) signal.saturated_s = time_s;
  if (!loop_.craft().sensed->identify) return;
  const Craft& craft = loop_.craft();
  const bool is_told = craft.cables ? measured_place(craft.cables->model, sample, place.X_WB, told_)
                                    : measured_place(craft.rig, sample, place.X_WB, told_);
  if (!is_told) return;
  log_.time_s.push_back(time_s);
  log_.X_WP.push_back(told_.X_WB);
  log_.reading.push_back(sensed.reading);
}

void CraftWatch::finish() {
  if (!record_.signal) return;
  for (WrenchRms* rms : {&record_.signal->tared, &record_.signal->external, &record_.signal->tared_accelerating,
                         &record_.signal->external_accelerating})
    take_roots(*rms);
  if (record_.apparent) drydock::finish(*record_.apparent);
  constexpr std::size_t kFewestRows = 20;
  const SensedPayload& sensed = *loop_.craft().sensed;
  if (!sensed.identify || log_.time_s.size() < kFewestRows) return;
  IdentifyRequest request;
  request.log = std::move(log_);
  request.X_PS = sensed.X_BS;
  request.g_W = loop_.craft().g_W();
  request.sensor_lag_s = sensed.sensor.lag_s;
  request.tolerance = *sensed.identify;
  record_.identified = identify(request);
}

}  // namespace drydock
