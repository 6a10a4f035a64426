// SPDX-License-Identifier: Apache-2.0
#include "mission/part/timed_loads.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

template <class Visit>
void for_each_profile(const MissionLoad& load, Visit&& visit) {
  for (const TimeProfile& profile : load.efforts) visit(profile);
  if (load.is_effort()) return;
  for (const TimeProfile& profile : load.torque) visit(profile);
  for (const TimeProfile& profile : load.force) visit(profile);
}

}  // namespace

TimedLoads::TimedLoads(const PartSetup& setup) : mission_(setup.mission), loads_(mission_.loads.size()) {
  switch_to(0);
}

void TimedLoads::switch_to(double time_s) {
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    const MissionLoad& load = mission_.loads[i];
    Load& now = loads_[i];
    now.active = time_s >= load.from_s && time_s < load.until_s;
    now.places.clear();
    for_each_profile(load, [&](const TimeProfile& profile) { now.places.push_back(table_place(profile, time_s)); });
  }
}

/// Every instant at which something switches, rising; those before or at zero are left out.
std::vector<double> TimedLoads::switch_times() const {
  std::vector<double> times_s;
  for (const MissionLoad& load : mission_.loads) {
    times_s.push_back(load.from_s);
    if (std::isfinite(load.until_s)) times_s.push_back(load.until_s);
    for_each_profile(load, [&](const TimeProfile& profile) {
      for (const TimeProfile::Knot& knot : profile.table) times_s.push_back(knot.time_s);
    });
  }
  std::sort(times_s.begin(), times_s.end());
  times_s.erase(std::unique(times_s.begin(), times_s.end()), times_s.end());
  times_s.erase(times_s.begin(), std::upper_bound(times_s.begin(), times_s.end(), 0.0));
  return times_s;
}

void TimedLoads::start(Instant& instant) {
  for (const double time_s : switch_times()) {
    if (time_s <= mission_.settings.duration_s) instant.put(time_s, {});
  }
}

Flow TimedLoads::due(Instant& instant, const Due&) {
  switch_to(instant.moment.time_s);
  return Flow::kChanged;
}

void TimedLoads::add_efforts(const Moment& moment, JointEfforts& efforts) {
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    const MissionLoad& load = mission_.loads[i];
    Load& now = loads_[i];
    now.power_W = 0;
    if (!now.active || !load.is_effort()) continue;
    const auto joint = static_cast<std::size_t>(load.joint);
    const JointCoordinates& at = moment.joint(joint);
    const std::span<double> sum = efforts.of(joint);
    for (std::size_t k = 0; k < load.efforts.size(); ++k) {
      const double effort = value_at(load.efforts[k], now.places[k], moment.time_s);
      sum[k] += effort;
      now.power_W += effort * at.v[k];
    }
  }
}

Wrench TimedLoads::wrench_at(double t_s, std::size_t index) const {
  const MissionLoad& load = mission_.loads[index];
  Wrench F_C;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto axis = static_cast<Eigen::Index>(k);
    F_C.t[axis] = value_at(load.torque[k], loads_[index].places[k], t_s);
    F_C.f[axis] = value_at(load.force[k], loads_[index].places[3 + k], t_s);
  }
  return F_C;
}

void TimedLoads::add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    const MissionLoad& load = mission_.loads[i];
    if (!loads_[i].active || load.is_effort()) continue;
    const Wrench F_C = wrench_at(moment.time_s, i);
    const Pose X_WB = moment.pose(load.at.body);
    const Vector3 p_BC_W = X_WB.R * load.at.X_BC.p;
    const Wrench F_C_W = load.in_world_axes ? F_C : (X_WB.R * load.at.X_BC.R) * F_C;
    const Wrench F_B_W = wrenches.add_outer(moment.mechanism, moment.work(), load.at.body, X_WB, p_BC_W, F_C_W);
    loads_[i].power_W = power(F_B_W, moment.twist(load.at.body));
  }
}

void TimedLoads::rates(const Moment&, std::span<double> rates) const {
  for (std::size_t i = 0; i < loads_.size(); ++i) rates[i] = loads_[i].power_W;
}

void TimedLoads::move(std::span<const double> increments) {
  for (std::size_t i = 0; i < loads_.size(); ++i) loads_[i].work_J += increments[i];
}

void TimedLoads::report(MissionResult& result) const {
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    const MissionLoad& load = mission_.loads[i];
    result.load_works.push_back({load.name, loads_[i].work_J});
    (load.is_effort() ? result.energy.work_of_efforts_J : result.energy.work_of_wrenches_J) += loads_[i].work_J;
  }
}

}  // namespace drydock
