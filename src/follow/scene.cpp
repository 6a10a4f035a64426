// SPDX-License-Identifier: Apache-2.0
#include "follow/scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "follow/sentence.h"
#include "follow/text.h"
#include "hall/platform_scenery.h"
#include "hall/scenery.h"

namespace drydock {
namespace {

constexpr Colour kGapColour{0.10, 0.55, 0.60, 1.0};
constexpr Colour kViolatedColour{0.85, 0.10, 0.10, 1.0};
constexpr Colour kUnprovenColour{0.90, 0.65, 0.10, 1.0};
const std::string kMotionTime = "motion";

/// The verdict on a line of its own, then why.
std::string follow_caption(const FollowReport& report) {
  constexpr std::string_view kThrough = "The motion goes through: for ";
  constexpr std::size_t kMostStretches = 4;
  const std::string sentence = follow_sentence(report);
  if (sentence.starts_with(kThrough)) return "The motion goes through.\nFor " + sentence.substr(kThrough.size());
  if (report.result.status != FollowStatus::kViolated) return sentence;
  std::string caption = "The motion does not go through.";
  const std::vector<ReportedInterval> spans = reported_intervals(report.result);
  for (std::size_t i = 0; i < std::min(spans.size(), kMostStretches); ++i)
    caption += "\n" + span_sentence(report, spans[i]) + ".";
  return spans.size() > kMostStretches
             ? caption + "\n" + std::to_string(spans.size() - kMostStretches) + " more in the list of events."
             : caption;
}

class FollowScenery {
 public:
  FollowScenery(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace)
      : request_(request), report_(report), trace_(trace), start_(trace.places.front()) {}

  Scene build() {
    scene_.title = report_.hall;
    scene_.caption = follow_caption(report_);
    TimeBase time{kMotionTime, {}};
    for (const FollowPlaces& places : trace_.places) time.time_s.push_back(places.t_s);
    scene_.time_bases.push_back(std::move(time));
    add_hall();
    add_rigs();
    add_arms();
    add_margins();
    add_gaps();
    add_witnesses();
    scene_.events = follow_events(report_);
    return std::move(scene_);
  }

 private:
  /// A pose of each place of the trace.
  template <class PoseAt>
  void add_channel(const std::string& path, const PoseAt& pose_at) {
    PoseChannel channel{path, kMotionTime, {}};
    for (const FollowPlaces& places : trace_.places) channel.X_PN.push_back(pose_at(places));
    scene_.poses.push_back(std::move(channel));
  }

  void add_hall() {
    add_objects(request_.hall, scene_);
    for (std::size_t i = 0; i < request_.objects.size(); ++i) {
      const auto index = static_cast<std::size_t>(request_.objects[i].object);
      add_channel("hall/" + request_.hall.objects[index].name,
                  [&](const FollowPlaces& places) { return places.X_WO[i]; });
    }
  }

  void add_rigs() {
    const std::vector<HallRig>& rigs = request_.hall.rigs;
    for (std::size_t i = 0; i < rigs.size(); ++i)
      if (static_cast<int>(i) != request_.rig) add_rig(rigs[i].model, rigs[i].X_WB_home, scene_);
    if (request_.rig >= 0) add_moving_rig(rigs[static_cast<std::size_t>(request_.rig)].model);
    const std::vector<HallPlatform>& platforms = request_.hall.platforms;
    for (std::size_t i = 0; i < platforms.size(); ++i) {
      const HallPlatform& platform = platforms[i];
      const bool moves = static_cast<int>(i) == request_.platform;
      if (moves)
        add_moving_platform(platform.model);
      else
        add_platform(platform.model, base_pose(platform.model, platform.q_home), platform.X_WB_home(), scene_);
    }
  }

  void add_moving_platform(const StewartRig& rig) {
    const std::string path = "rigs/" + rig.name;
    add_platform(rig, start_.stewart->X_WF, start_.X_WB, scene_);
    add_channel(path, [](const FollowPlaces& places) { return places.X_WB; });
    if (rig.axis) add_channel(path + "/base", [](const FollowPlaces& places) { return places.stewart->X_WF; });
    for (std::size_t i = 0; start_.stewart->force_N && i < rig.legs.size(); ++i) add_leg_force(rig, i);
  }

  /// It colours the leg; at a singular pose there is none.
  void add_leg_force(const StewartRig& rig, std::size_t index) {
    const Leg& leg = rig.legs[index];
    ScalarChannel force{"rigs/" + rig.name + "/" + leg.name + "/force_N", "N", kMotionTime, {}, {}, {}};
    if (std::isfinite(leg.force_N.min)) force.low = leg.force_N.min;
    if (std::isfinite(leg.force_N.max)) force.high = leg.force_N.max;
    for (const FollowPlaces& places : trace_.places) {
      const StewartPlaces& platform = *places.stewart;
      force.values.push_back(platform.is_held ? (*platform.force_N)[index] : std::numeric_limits<double>::quiet_NaN());
    }
    scene_.scalars.push_back(std::move(force));
  }

  void add_moving_rig(const CableRig& rig) {
    const std::string path = "rigs/" + rig.name;
    add_rig(rig, start_.X_WB, scene_);
    add_channel(path, [](const FollowPlaces& places) { return places.X_WB; });
    for (std::size_t i = 0; i < rig.cables.size(); ++i) add_moving_cable(rig, i);
    if (!trace_.has_rod) return;
    const auto rod_end = [](const FollowPlaces& places) { return Pose{Rotation{}, places.p_WE}; };
    scene_.nodes.push_back({path + "/rod/E", "", std::nullopt, kRigColour, rod_end(start_)});
    scene_.strands.push_back(
        {path + "/rod", path, path + "/rod/E", Vector3::Zero(), Vector3::Zero(), trace_.rod_radius_m, kRigColour});
    add_channel(path + "/rod/E", rod_end);
  }

  /// Its wheel, which swivels, and its tension where there is one.
  void add_moving_cable(const CableRig& rig, std::size_t index) {
    const Cable& cable = rig.cables[index];
    if (cable.pulley && cable.pulley->radius_m > 0) {
      const std::string pulley = pulley_path(rig, cable);
      add_channel(pulley + "/wheel", [&](const FollowPlaces& places) { return cable_start(cable, places.X_WB).X_WH; });
      add_channel(pulley + "/exit", [&](const FollowPlaces& places) {
        return Pose{Rotation{}, cable_start(cable, places.X_WB).p_WT};
      });
    }
    if (!trace_.has_tensions) return;
    ScalarChannel tension{"rigs/" + rig.name + "/" + cable.name + "/tension_N",
                          "N",
                          kMotionTime,
                          {},
                          cable.tension_min_N,
                          cable.tension_max_N};
    // Where the rig cannot hold, there is no tension: a value at a limit would look like one that holds.
    for (const FollowPlaces& places : trace_.places)
      tension.values.push_back(places.is_held ? places.tension_N[index] : std::numeric_limits<double>::quiet_NaN());
    scene_.scalars.push_back(std::move(tension));
  }

  void add_arms() {
    for (std::size_t i = 0; i < request_.hall.arms.size(); ++i) {
      const HallArm& arm = request_.hall.arms[i];
      const bool moves = static_cast<int>(i) == request_.arm;
      const std::size_t links = add_arm(arm, moves ? start_.X_WL : standing_links(arm), scene_);
      for (std::size_t link = 0; moves && link < links; ++link)
        add_channel(link_path(arm, link), [link](const FollowPlaces& places) { return places.X_WL[link]; });
    }
  }

  /// Those that are finite all along: a page has no way to draw the others.
  void add_margins() {
    for (const FollowMargin& margin : report_.result.margins) {
      const bool whole = margin.samples.size() == trace_.places.size();
      const auto is_finite = [](double x) { return std::isfinite(x); };
      if (!whole || !std::all_of(margin.samples.begin(), margin.samples.end(), is_finite)) continue;
      scene_.scalars.push_back({"margins/" + std::string(margin.criterion->name),
                                std::string(margin.criterion->unit),
                                kMotionTime,
                                margin.samples,
                                margin.at_least,
                                {}});
    }
  }

  /// For each kind of clearance a line where it is smallest, seen while there is one.
  void add_gaps() {
    for (const FollowMargin& margin : report_.result.margins) {
      const auto has_points = [](const FollowGap& gap) { return gap.has_points; };
      if (margin.gaps.size() != trace_.places.size() ||
          std::none_of(margin.gaps.begin(), margin.gaps.end(), has_points))
        continue;
      add_gap("witness/" + std::string(margin.criterion->name), margin);
    }
  }

  void add_gap(const std::string& path, const FollowMargin& margin) {
    PoseChannel first{path + "/a", kMotionTime, {}}, second{path + "/b", kMotionTime, {}};
    VisibleChannel visible{path, kMotionTime, {}};
    ScalarChannel clearance{path + "/clearance_m", "m", kMotionTime, {}, margin.at_least, {}};
    FollowGap gap =
        *std::find_if(margin.gaps.begin(), margin.gaps.end(), [](const FollowGap& g) { return g.has_points; });
    double clearance_m = 0;
    for (std::size_t i = 0; i < margin.gaps.size(); ++i) {
      const bool is_there = margin.gaps[i].has_points;
      if (is_there) gap = margin.gaps[i];  // else it waits where it was
      if (is_there) clearance_m = margin.samples[i];
      first.X_PN.push_back({Rotation{}, gap.p_first});
      second.X_PN.push_back({Rotation{}, gap.p_second});
      visible.visible.push_back(is_there);
      clearance.values.push_back(clearance_m);
    }
    scene_.nodes.push_back({first.path, "", std::nullopt, kGapColour, first.X_PN.front()});
    scene_.nodes.push_back({second.path, "", std::nullopt, kGapColour, second.X_PN.front()});
    scene_.strands.push_back({path, first.path, second.path, Vector3::Zero(), Vector3::Zero(), 0.0, kGapColour});
    scene_.poses.push_back(std::move(first));
    scene_.poses.push_back(std::move(second));
    scene_.visibles.push_back(std::move(visible));
    scene_.scalars.push_back(std::move(clearance));
  }

  void add_witnesses() {
    int number = 0;
    for (const ReportedInterval& told : reported_intervals(report_.result)) {
      const FollowInstant& worst = told.span.worst;
      if (!worst.has_points || !worst.p_first.allFinite() || !worst.p_second.allFinite()) continue;
      const std::string path = "witness/" + std::to_string(++number) + " " + std::string(told.criterion->name);
      scene_.strands.push_back({path, "", "", worst.p_first, worst.p_second, 0.0,
                                told.span.is_violated ? kViolatedColour : kUnprovenColour});
      TimeBase time{path, {}};
      VisibleChannel visible{path, path, {}};
      const auto at = [&](double t_s, bool shown) {
        if (!time.time_s.empty() && t_s <= time.time_s.back()) return;
        time.time_s.push_back(t_s);
        visible.visible.push_back(shown);
      };
      at(std::min(0.0, told.span.begin_s - 1e-6), false);
      at(told.span.begin_s, true);
      at(std::max(told.span.end_s, told.span.begin_s + report_.resolution_s), false);
      scene_.time_bases.push_back(std::move(time));
      scene_.visibles.push_back(std::move(visible));
    }
  }

  const FollowRequest& request_;
  const FollowReport& report_;
  const FollowTrace& trace_;
  const FollowPlaces& start_;
  Scene scene_;
};

}  // namespace

Scene follow_scene(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace) {
  return FollowScenery(request, report, trace).build();
}

}  // namespace drydock
