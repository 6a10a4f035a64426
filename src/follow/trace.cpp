// SPDX-License-Identifier: Apache-2.0
#include "follow/trace.h"

#include <algorithm>
#include <cmath>

#include "follow/tensions.h"

namespace drydock {
namespace {

void add_places(const FollowModel& model, FollowMoment& moment, FollowPlaces& places) {
  places.X_WB = moment.platform.X_WB;
  places.p_WE = moment.p_WE;
  for (std::size_t i = 0; i < model.rig.cables.size(); ++i) {
    const CableLine& line = moment.pose.lines[i];
    if (line.status == CableStatus::kOk) places.cable_length_m[i] = line.length_m;
  }
  if (model.stewart != nullptr) places.stewart = stewart_places(model, moment);
  places.X_WO.clear();
  for (std::size_t i = 0; i < model.movers.size(); ++i)
    places.X_WO.push_back(moment.movers[i].X_WB * model.movers[i].X_MO);  // B == M here
  if (model.arm == nullptr) return;
  places.q = moment.q(model.tree.positions);
  places.X_WL = urdf_links(model.tree, moment.arm);
  places.f_D_W = moment.force(model).f_D_W;
}

}  // namespace

FollowTrace follow_trace(const FollowRequest& request, std::span<const double> time_s) {
  const FollowModel model(request);
  FollowMoment moment(model);
  FollowTrace trace;
  trace.has_rig = request.rig >= 0;
  trace.has_rod = model.rig.coupling.has_value();
  if (trace.has_rod) trace.rod_radius_m = model.rig.coupling->rod_radius_m;
  FollowTensions tensions(model);
  FollowPlaces places;
  places.cable_length_m.resize(model.rig.cables.size());
  for (const double t_s : time_s) {
    place_moment(model, t_s, 0, moment);
    places.t_s = t_s;
    add_places(model, moment, places);
    places.tension_N = tensions.at(moment);
    places.is_held = tensions.is_held();
    trace.places.push_back(places);
  }
  trace.has_tensions = tensions.was_held();
  return trace;
}

std::vector<double> even_times(double duration_s, double samples_per_s, std::size_t most) {
  const double wanted = std::ceil(duration_s * samples_per_s - 1e-9);
  const auto steps =
      static_cast<std::size_t>(std::clamp(wanted, 1.0, static_cast<double>(std::max(most, std::size_t{2}) - 1)));
  std::vector<double> time_s;
  for (std::size_t i = 0; i <= steps; ++i)
    time_s.push_back(duration_s * static_cast<double>(i) / static_cast<double>(steps));
  if (!(duration_s > 0)) time_s.resize(1);
  return time_s;
}

}  // namespace drydock
