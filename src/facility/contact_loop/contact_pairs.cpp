// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_pairs.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

const Craft* craft_of(const Facility& facility, int body) {
  return body == 0 ? nullptr : &facility.crafts[static_cast<std::size_t>(body - 1)];
}

/// By whose readings a spacecraft is pushed; none: it feels nothing.
const Craft* felt_reader(const Facility& facility, const Craft& craft) {
  if (craft.script || !(craft.model.M_BBo_B.mass_kg > 0)) return nullptr;
  const int other = craft.feels_reaction_of;
  const Craft& reader = other < 0 ? craft : facility.crafts[static_cast<std::size_t>(other)];
  return reader.sensed && reader.sensed->is_felt ? &reader : nullptr;
}

/// How drives that follow counts of their encoders shake what they carry: a step of them, as fast as they follow it.
double jitter_m_per_s2(const Craft& craft, double rate_Hz) {
  if (craft.cables || !craft.drives.has_encoders) return 0;
  const auto jitter = [&](double counts_per_m, const ActuatorLag& lag) {
    const double w = lag.natural_rad_per_s, tau = lag.time_constant_s;
    const double per_m = w > 0 ? w * w : tau > 0 ? rate_Hz / tau : rate_Hz * rate_Hz;
    return counts_per_m != 0 ? per_m / std::abs(counts_per_m) : 0;
  };
  double most = 0;
  for (const Leg& leg : craft.rig.legs) most = std::max(most, jitter(leg.counts_per_m, craft.drives.legs));
  const bool slides = craft.has_axis && craft.rig.axis->kind == AuxiliaryKind::kSlide;
  return slides ? std::max(most, jitter(craft.rig.axis->counts_per_unit, craft.drives.axis)) : most;
}

ContactThreshold threshold_of(const Craft& reader, double rate_Hz) {
  constexpr double kDeviations = 6, kLeft = 1e-3;
  const SensedPayload& sensed = *reader.sensed;
  const ForceSensor& sensor = sensed.sensor;
  const double left_m_per_s2 = kLeft * reader.g_W().norm() + kDeviations * jitter_m_per_s2(reader, rate_Hz);
  const double left_N = sensed.M_BSo_S.mass_kg * left_m_per_s2;
  ContactThreshold threshold;
  threshold.force_N = kDeviations * sensor.noise.f.maxCoeff() + sensor.resolution.f.maxCoeff() + left_N;
  threshold.torque_Nm = kDeviations * sensor.noise.t.maxCoeff() + sensor.resolution.t.maxCoeff() +
                        sensed.X_BS.p.norm() * threshold.force_N + sensed.M_BSo_S.p_BBcm.norm() * left_N;
  return threshold;
}

void finish(const Facility& facility, ContactPairOfBodies& pair) {
  pair.is_pushed = true;
  for (const int body : pair.bodies) {
    const Craft* craft = craft_of(facility, body);
    pair.name += (pair.name.empty() ? "" : " and ") + (craft != nullptr ? craft->name : std::string("the hall"));
    if (craft == nullptr) continue;
    const Craft* reader = felt_reader(facility, *craft);
    pair.is_pushed = pair.is_pushed && reader != nullptr;
    if (reader == nullptr) continue;
    ContactThreshold one = threshold_of(*reader, facility.rate_Hz);
    // what pushes the one in reverse has a lever to the other's origin
    const double lever_m = (craft->X_WB_start().p - reader->X_WB_start().p).norm();
    one.torque_Nm += lever_m * one.force_N;
    pair.threshold.force_N = std::max(pair.threshold.force_N, one.force_N);
    pair.threshold.torque_Nm = std::max(pair.threshold.torque_Nm, one.torque_Nm);
  }
  if (facility.contact_loop.threshold) pair.threshold = *facility.contact_loop.threshold;
}

double slowness_s(const ActuatorLag& lag) {
  return lag.natural_rad_per_s > 0 ? 2 * lag.damping_ratio / lag.natural_rad_per_s : lag.time_constant_s;
}

}  // namespace

std::vector<ContactPairOfBodies> contact_pairs(const Facility& facility) {
  std::vector<ContactPairOfBodies> pairs;
  for (std::size_t i = 0; i < facility.contacts.size(); ++i) {
    const std::array<int, 2> bodies{facility.contacts[i].body_A, facility.contacts[i].body_B};
    const auto same = std::find_if(pairs.begin(), pairs.end(),
                                   [&](const ContactPairOfBodies& pair) { return pair.bodies == bodies; });
    ContactPairOfBodies& pair = same != pairs.end() ? *same : pairs.emplace_back();
    pair.bodies = bodies;
    pair.contacts.push_back(i);
  }
  for (ContactPairOfBodies& pair : pairs) finish(facility, pair);
  return pairs;
}

bool is_pushed(const Facility& facility, int body) {
  const Craft* craft = craft_of(facility, body);
  return craft != nullptr && felt_reader(facility, *craft) != nullptr;
}

LoopSide loop_side(const Facility& facility, int body) {
  LoopSide side;
  const Craft* craft = craft_of(facility, body);
  if (craft == nullptr) return side;
  int delay_ticks = craft->drives.delay_ticks;
  side.drives = craft->drives.legs;
  if (craft->has_axis && slowness_s(craft->drives.axis) > slowness_s(side.drives)) side.drives = craft->drives.axis;
  if (craft->cables) {
    side.drives = craft->cables->winches.lag;
    delay_ticks = craft->cables->winches.delay_ticks;
  }
  side.dead_time_s = delay_ticks / facility.rate_Hz;
  if (const Craft* reader = felt_reader(facility, *craft)) {
    const ForceSensor& sensor = reader->sensed->sensor;
    side.sensor_lag_s = sensor.lag_s;
    side.sensor_period_s = sensor.rate_Hz > 0 ? 1 / sensor.rate_Hz : 0;
  }
  return side;
}

}  // namespace drydock
