// SPDX-License-Identifier: Apache-2.0
#include "follow/log.h"

#include <cmath>

#include "follow/figures.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

constexpr double kNothingLimits = 1e9;
constexpr double kNoTension_N = -1;  // a log has no gaps, and no cable pushes

bool has_samples(const FollowReport& report) {
  return !report.result.sample_times_s.empty();
}

void add_rig_series(const CableRig& rig, bool has_tensions, Rate& rate) {
  rate.series.push_back(pose_series("/bodies/" + rig.platform.name + "/pose", "world", "pose of the platform"));
  for (const Cable& cable : rig.cables)
    rate.series.push_back({"/cables/" + cable.name + "/length_m", {"m"}, "", "length from the anchor", {}});
  if (!has_tensions) return;
  for (const Cable& cable : rig.cables) {
    rate.series.push_back({"/cables/" + cable.name + "/tension_N",
                           {"N"},
                           "",
                           "of all that hold the load with its inertia, in the middle of the limits; -1 where none do",
                           {}});
  }
}

}  // namespace

Rate follow_rate(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace) {
  Rate rate;
  rate.name = "samples";
  for (const FollowMargin& margin : report.result.margins) {
    if (!has_samples(report)) break;
    const Criterion& criterion = *margin.criterion;
    rate.series.push_back({"/margins/" + std::string(criterion.name) + margin_key_ending(criterion),
                           {std::string(criterion.unit)},
                           "",
                           std::string(criterion.sentence) + "; 1e9 where nothing limits it",
                           {}});
  }
  if (request.rig >= 0) {
    add_rig_series(request.hall.rigs[static_cast<std::size_t>(request.rig)].model, trace.has_tensions, rate);
  }
  if (request.platform >= 0)
    add_stewart_series(request.hall.platforms[static_cast<std::size_t>(request.platform)].model, rate.series);
  if (request.arm < 0) return rate;
  const HallArm& arm = request.hall.arms[static_cast<std::size_t>(request.arm)];
  std::vector<std::string> names, units;
  for (const ArmJoint& joint : arm.arm.joints) {
    names.push_back(joint.limits.name);
    units.push_back(joint.limits.slides ? "m" : "rad");
  }
  const std::string path = "/arms/" + arm.name + "/";
  rate.series.push_back({path + "q_rad", units, "", "positions of the joints", names});
  rate.series.push_back(
      {path + "suspension_N", {"N"}, "world", "pull of the rig at the upper end of the rod", {"x", "y", "z"}});
  return rate;
}

std::vector<double> follow_row(const FollowReport& report, const FollowTrace& trace, std::size_t sample) {
  const FollowPlaces& places = trace.places[sample];
  std::vector<double> row;
  for (const FollowMargin& margin : report.result.margins) {
    if (!has_samples(report)) break;
    const double value = margin.samples[sample];
    row.push_back(std::isfinite(value) ? value : std::copysign(kNothingLimits, value));
  }
  if (trace.has_rig) {
    row.insert(row.end(), places.X_WB.p.data(), places.X_WB.p.data() + 3);
    const std::array<double, 4> wxyz = to_wxyz(to_quaternion(places.X_WB.R));
    row.insert(row.end(), wxyz.begin(), wxyz.end());
    row.insert(row.end(), places.cable_length_m.begin(), places.cable_length_m.end());
    if (trace.has_tensions) {
      for (const double tension_N : places.tension_N) row.push_back(places.is_held ? tension_N : kNoTension_N);
    }
  }
  if (places.stewart) add_stewart_row(places.X_WB, *places.stewart, row);
  if (places.X_WL.empty()) return row;
  row.insert(row.end(), places.q.data(), places.q.data() + places.q.size());
  row.insert(row.end(), places.f_D_W.data(), places.f_D_W.data() + 3);
  return row;
}

}  // namespace drydock
