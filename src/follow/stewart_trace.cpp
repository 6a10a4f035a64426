// SPDX-License-Identifier: Apache-2.0
#include "follow/stewart_trace.h"

#include "rig/stewart/leg_force.h"
#include "spatial/inertial_wrench.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

constexpr double kNoForce_N = 1e9;  // a log has no gaps

/// With several loads there is no one answer to what forces hold.
bool has_leg_forces(const StewartRig& rig) {
  return rig.loads_B_W.size() <= 1;
}

}  // namespace

StewartPlaces stewart_places(const FollowModel& model, const FollowMoment& moment) {
  const StewartRig& rig = model.stewart->model;
  const PlatformMoves& platform = moment.platform;
  StewartPlaces places;
  places.X_WF = moment.stewart.pose.X_WF;
  if (rig.axis) places.q = moment.stewart.axis.q;
  for (std::size_t i = 0; i < 6; ++i) places.length_m[i] = moment.stewart.pose.legs[i].length_m;
  if (!has_leg_forces(rig)) return places;
  const Wrench load_B_W = rig.loads_B_W.empty() ? Wrench{} : rig.loads_B_W.front();
  const Wrench moving_B_W = inertial_wrench(platform.X_WB.R * rig.M_BBo_B, platform.V_WB_W, platform.A_WB_W);
  const LegForces forces = leg_forces(rig, moment.stewart.pose, load_B_W - moving_B_W);
  places.force_N = forces.force_N;
  places.is_held = forces.held;
  return places;
}

std::string axis_series_path(const StewartRig& rig) {
  const bool slides = rig.axis && rig.axis->kind == AuxiliaryKind::kSlide;
  return "/axes/" + rig.name + (slides ? "/position_m" : "/position_rad");
}

void add_stewart_series(const StewartRig& rig, std::vector<Series>& series) {
  series.push_back(pose_series("/bodies/" + rig.name + "/pose", "world", "pose of the platform"));
  for (const Leg& leg : rig.legs)
    series.push_back({"/legs/" + leg.name + "/length_m", {"m"}, "", "length from joint to joint", {}});
  for (const Leg& leg : rig.legs) {
    if (!has_leg_forces(rig)) break;
    series.push_back({"/legs/" + leg.name + "/force_N",
                      {"N"},
                      "",
                      "that holds weight, load and inertia, positive where the leg pulls; 1e9 at a singular pose",
                      {}});
  }
  if (!rig.axis) return;
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  series.push_back(
      {axis_series_path(rig), {slides ? "m" : "rad"}, "", "position of the axis that carries the base", {}});
}

void add_stewart_row(const Pose& X_WB, const StewartPlaces& places, std::vector<double>& row) {
  row.insert(row.end(), X_WB.p.data(), X_WB.p.data() + 3);
  const std::array<double, 4> wxyz = to_wxyz(to_quaternion(X_WB.R));
  row.insert(row.end(), wxyz.begin(), wxyz.end());
  row.insert(row.end(), places.length_m.begin(), places.length_m.end());
  if (places.force_N) {
    for (const double force_N : *places.force_N) row.push_back(places.is_held ? force_N : kNoForce_N);
  }
  if (places.q) row.push_back(*places.q);
}

}  // namespace drydock
