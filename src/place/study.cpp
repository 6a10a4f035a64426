// SPDX-License-Identifier: Apache-2.0
#include "place/study.h"

#include <algorithm>
#include <cassert>

namespace drydock {
namespace {

RigBodies bodies_of(const Criterion& criterion) {
  RigBodies bodies;
  if (criterion.name == "platform_hall") bodies.cables = 0;
  if (criterion.name == "cable_hall") bodies.platform = bodies.rod = false;
  return bodies;
}

std::vector<PlacedShape> placed_shapes(const PlaceHall& hall) {
  std::vector<PlacedShape> objects;
  for (const PlaceObject& object : hall.objects) objects.push_back(object.placed);
  return objects;
}

/// More than are kept, since several may climb the same hill; fewer where few layouts are wanted at all.
std::size_t usual_starts(const PlaceStudyRequest& request) {
  if (request.starts > 0) return request.starts;
  const auto keep = static_cast<std::size_t>(request.plan.keep);
  const std::size_t layouts = request.layouts > 0 ? request.layouts : usual_layouts(request.hall.axes.size());
  return std::clamp(layouts / 64, keep, 4 + 2 * keep);
}

}  // namespace

PlaceWork::PlaceWork(PlaceStudyRequest request) : request_(std::move(request)) {
  assert(request_.map.domain.kind == MapKind::kPosition && "places are looked for with a map of positions");
  request_.map.domain.resolution = request_.plan.resolution_m;
  request_.map.series.reset();
}
PlaceWork::~PlaceWork() = default;

std::vector<int> PlaceWork::objects_of(int group) const {
  std::vector<int> objects;
  for (std::size_t i = 0; i < request_.hall.objects.size(); ++i) {
    const PlaceObject& object = request_.hall.objects[i];
    if (object.meets_rig && object.group == group) objects.push_back(static_cast<int>(i));
  }
  return objects;
}

void PlaceWork::map_what_stays() {
  parts_ = hall_parts(placed_shapes(request_.hall));
  StudyRequest maps;
  maps.rig = request_.rig;
  maps.hall = subset(parts_, objects_of(-1));
  maps.plan = request_.map;
  maps.threads = request_.threads;
  maps.interrupted = request_.interrupted;
  if (request_.progress) {
    maps.progress = [&](const std::string& what, double, std::size_t judged, std::size_t of) {
      request_.progress(what + " of what stays", judged, of);
    };
  }
  study_.stays = map_study(maps);
  study_.without = volumes(study_.stays.together);
  study_.complete = study_.stays.complete;

  std::vector<HallDemand> demands;
  for (const PlannedCriterion& planned : request_.map.criteria) {
    if (concerns_hall(*planned.criterion)) demands.push_back({bodies_of(*planned.criterion), planned.at_least});
  }
  outline_ = std::make_shared<const RigOutline>(request_.rig, demands);
  for (std::size_t group = 0; group < request_.hall.groups.size(); ++group)
    obstacles_.emplace_back(outline_, subset(parts_, objects_of(static_cast<int>(group))));
  const PlaceStays stays{study_.stays.domain, study_.stays.together, study_.stays.layers};
  const auto score = [&](std::size_t count) {
    return std::make_unique<PlaceScore>(request_.hall, outline_, obstacles_, stays, probes(count), request_.threads);
  };
  rough_ = score(request_.rough_places);
  fine_ = score(request_.fine_places);
  study_.rough_probes = rough_->probes();
  study_.fine_probes = fine_->probes();
  overlap_ = std::make_unique<PlaceOverlap>(request_.hall, request_.plan.gap_m);
}

PlaceProbes PlaceWork::probes(std::size_t count) const {
  const PlacePlan& plan = request_.plan;
  const MapDomain& domain = request_.map.domain;
  if (plan.objective == PlaceObjective::kVolume || plan.objective == PlaceObjective::kMotion)
    return box_probes(domain.box, domain.X_WB.R, count, request_.seed);
  PlaceProbes probes;
  if (plan.objective == PlaceObjective::kRegion) {
    probes = box_probes(plan.region, domain.X_WB.R, count, request_.seed);
  } else {
    for (const Vector3& point : plan.points) probes.X_WB.push_back({domain.X_WB.R, point});
    probes.of = probes.X_WB.size();
  }
  if (plan.of_E) probes.p_ED_W = -rod_below(*request_.rig, Vector3::Zero()).p_WE;
  Pose X_WO;
  if (plan.on >= 0) {
    const PlaceObject& object = request_.hall.objects[static_cast<std::size_t>(plan.on)];
    X_WO = object.placed.X_WO;
    probes.group = object.group;
  }
  for (Pose& X_WB : probes.X_WB) {
    const Vector3 p_OE = X_WB.p;  // as the file has it
    const Vector3 p_WE = X_WO * p_OE;
    X_WB.p = p_WE + probes.p_ED_W;
  }
  return probes;
}

double PlaceWork::rough_score(const Layout& layout) const {
  return rough_->share(layout);
}

double PlaceWork::motion_share(const std::vector<Pose>& X_WO, bool with_moved) const {
  std::vector<bool> moved;
  for (const PlaceObject& object : request_.hall.objects) moved.push_back(with_moved && object.group >= 0);
  return request_.motion->share(X_WO, moved);
}

void PlaceWork::search() {
  const bool few = request_.plan.objective == PlaceObjective::kPoints;  // each counts
  const PlaceScore& rough = few ? *fine_ : *rough_;
  PlaceSearchRequest search{.hall = request_.hall,
                            .rough = [&](const Layout& layout) { return rough.share(layout); },
                            .fine = [&](const Layout& layout) { return fine_->share(layout); },
                            .make_allowed = nullptr,
                            .layouts = request_.layouts,
                            .starts = usual_starts(request_),
                            .keep = static_cast<std::size_t>(request_.plan.keep),
                            .apart_m = request_.plan.apart_m,
                            .seed = request_.seed,
                            .threads = request_.threads,
                            .interrupted = request_.interrupted,
                            .progress = nullptr};
  search.make_allowed = [&] {
    return [&, overlap = *overlap_](const Layout& layout) mutable {
      return overlap.too_near(request_.hall, layout)[0] < 0;
    };
  };
  if (request_.motion) {
    search.rough = [&](const Layout& layout) { return motion_share(object_poses(request_.hall, layout), true); };
    search.fine = search.rough;
  }
  if (request_.progress)
    search.progress = [&](std::size_t tried, std::size_t of) { request_.progress("layouts", tried, of); };
  study_.search = place_search(search);
  study_.complete = study_.complete && study_.search.complete;
}

}  // namespace drydock
