// SPDX-License-Identifier: Apache-2.0
#include "workspace/follow_scene.h"

#include <cmath>

#include "rig/cable_line.h"

namespace drydock {
namespace {

constexpr Colour kStandingColour{0.72, 0.72, 0.70, 1.0};
constexpr Colour kHangingColour{0.20, 0.35, 0.60, 1.0};
constexpr Colour kRopeColour{0.15, 0.15, 0.15, 1.0};
constexpr Colour kLinkColour{0.85, 0.85, 0.87, 1.0};
constexpr Colour kViolatedColour{0.85, 0.10, 0.10, 1.0};
constexpr Colour kUnprovenColour{0.90, 0.65, 0.10, 1.0};
const std::string kMotionTime = "motion";

class FollowScenery {
 public:
  FollowScenery(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace)
      : request_(request), report_(report), trace_(trace), start_(trace.places.front()) {}

  Scene build() {
    scene_.title = report_.hall;
    scene_.caption = follow_sentence(report_);
    TimeBase time{kMotionTime, {}};
    for (const FollowPlaces& places : trace_.places) time.time_s.push_back(places.t_s);
    scene_.time_bases.push_back(std::move(time));
    add_objects();
    add_rig();
    for (std::size_t i = 0; i < request_.hall.arms.size(); ++i) add_arm(static_cast<int>(i));
    add_margins();
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

  void add_objects() {
    for (const HallObject& object : request_.hall.hall.hall.objects) {
      Colour colour = kStandingColour;
      if (object.colour) colour = {object.colour->x(), object.colour->y(), object.colour->z(), 1.0};
      scene_.nodes.push_back({"hall/" + object.name.value, "", object.shape, colour, object.X_WO});
    }
    for (std::size_t i = 0; i < request_.objects.size(); ++i) {
      const auto index = static_cast<std::size_t>(request_.objects[i].object);
      add_channel("hall/" + request_.hall.hall.hall.objects[index].name.value,
                  [&](const FollowPlaces& places) { return places.X_WO[i]; });
    }
  }

  void add_rig() {
    if (request_.rig < 0) return;
    const RigModel& rig = request_.hall.hall.rigs[static_cast<std::size_t>(request_.rig)].model;
    const std::string path = "rigs/" + rig.name;
    scene_.nodes.push_back({path, "", std::nullopt, kHangingColour, start_.X_WB});
    for (std::size_t i = 0; i < rig.platform.shapes.size(); ++i) {
      const BodyShape& shape = rig.platform.shapes[i];
      scene_.nodes.push_back(
          {path + "/platform/" + std::to_string(i + 1), path, shape.shape, kHangingColour, shape.X_BS});
    }
    for (const Cable& cable : rig.cables) {
      const CableLine line = cable_line(cable, start_.X_WB);
      const Vector3 p_WS = line.status == CableStatus::kOk ? line.p_WT : cable.p_WA;
      scene_.strands.push_back(
          {path + "/" + cable.name, "", path, p_WS, cable.p_BC, cable.diameter_m / 2, kRopeColour});
    }
    add_channel(path, [](const FollowPlaces& places) { return places.X_WB; });
    if (!trace_.has_rod) return;
    const auto rod_end = [](const FollowPlaces& places) { return Pose{Rotation{}, places.p_WE}; };
    scene_.nodes.push_back({path + "/rod/E", "", std::nullopt, kHangingColour, rod_end(start_)});
    scene_.strands.push_back(
        {path + "/rod", path, path + "/rod/E", Vector3::Zero(), Vector3::Zero(), trace_.rod_radius_m, kHangingColour});
    add_channel(path + "/rod/E", rod_end);
  }

  static Colour link_colour(const UrdfShape& shape) {
    if (!shape.rgba) return kLinkColour;
    const auto& c = *shape.rgba;
    return {c[0], c[1], c[2], c[3]};
  }

  void add_arm(int index) {
    const HallArm& arm = request_.hall.arms[static_cast<std::size_t>(index)];
    const bool moves = index == request_.arm;
    const std::vector<Pose> standing = moves ? start_.X_WL : standing_links(arm);
    const bool coupled = arm.arm.suspension && arm.arm.suspension->has_coupling;
    const std::size_t own = arm.arm.urdf.links.size() - (coupled ? kCouplingLinks.size() : 0);
    for (std::size_t i = 0; i < own; ++i) {
      const UrdfLink& link = arm.arm.urdf.links[i];
      const std::string path = "arms/" + arm.name.value + "/" + link.name;
      scene_.nodes.push_back({path, "", std::nullopt, kLinkColour, standing[i]});
      const std::vector<UrdfShape>& shapes = link.visuals.empty() ? link.collisions : link.visuals;
      for (std::size_t s = 0; s < shapes.size(); ++s) {
        scene_.nodes.push_back(
            {path + "/" + std::to_string(s + 1), path, shapes[s].shape, link_colour(shapes[s]), shapes[s].X_LG});
      }
      if (moves) add_channel(path, [i](const FollowPlaces& places) { return places.X_WL[i]; });
    }
  }

  /// Those that are finite all along: a page has no way to draw the others.
  void add_margins() {
    for (const FollowMargin& margin : report_.result.margins) {
      const bool whole = margin.samples.size() == trace_.places.size();
      const auto is_finite = [](double x) { return std::isfinite(x); };
      if (!whole || !std::all_of(margin.samples.begin(), margin.samples.end(), is_finite)) continue;
      const FollowKindInfo& kind = info(margin.kind);
      scene_.scalars.push_back(
          {"margins/" + std::string(kind.name), std::string(kind.unit), kMotionTime, margin.samples});
    }
  }

  void add_witnesses() {
    int number = 0;
    for (const ToldSpan& told : told_spans(report_.result)) {
      const FollowInstant& worst = told.span.worst;
      if (!worst.has_points || !worst.p_first.allFinite() || !worst.p_second.allFinite()) continue;
      const std::string path = "witness/" + std::to_string(++number) + " " + std::string(info(told.kind).name);
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
