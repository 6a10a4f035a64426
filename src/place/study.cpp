// SPDX-License-Identifier: Apache-2.0
#include "place/study.h"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "hall/moved_parts.h"
#include "map/certified_map.h"
#include "map/layer/criterion_layer.h"
#include "map/tree_change.h"
#include "place/written_pose.h"

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

/// Poses of all objects as a file would say them; what stays is not written.
std::vector<Pose> writable(const PlaceHall& hall, std::vector<Pose> X_WO) {
  for (std::size_t i = 0; i < X_WO.size(); ++i) {
    if (hall.objects[i].group >= 0) X_WO[i] = written_pose(X_WO[i]).X_WO;
  }
  return X_WO;
}

/// Causes of maps of moved things count for the criterion that they were made for.
void name_criteria(MapTree& tree, std::span<const std::int16_t> criterion) {
  for (Cause& cause : tree.causes) {
    if (cause.criterion >= 0) cause.criterion = criterion[static_cast<std::size_t>(cause.criterion)];
  }
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

double recovered(const PlaceStudy& study, const CertifiedLayout& layout) {
  const double cost = study.without.free - study.present.volumes.free;
  return cost > 0 ? (layout.volumes.free - study.present.volumes.free) / cost : 0;
}

/// One map of the moved things alone for each criterion about the hall, whose index is added to `criterion`.
std::vector<MapTree> PlaceWork::maps_of_moved(std::span<const Pose> X_WO, std::vector<std::int16_t>& criterion) {
  std::vector<int> movable;
  for (std::size_t group = 0; group < request_.hall.groups.size(); ++group) {
    const std::vector<int> own = objects_of(static_cast<int>(group));
    movable.insert(movable.end(), own.begin(), own.end());
  }
  LayerRequest layer;
  layer.rig = request_.rig;
  layer.hall = at_poses(subset(parts_, movable), X_WO);
  MapRequest map;
  map.threads = request_.threads;
  map.stop = request_.interrupted;
  std::vector<MapTree> moved;
  for (std::size_t k = 0; k < request_.map.criteria.size(); ++k) {
    const PlannedCriterion& planned = request_.map.criteria[k];
    if (!concerns_hall(*planned.criterion)) continue;
    CertifiedMap done = certified_map(study_.stays.domain, planned_layer(study_.stays.domain, planned, layer), map);
    study_.complete = study_.complete && done.complete;
    moved.push_back(std::move(done.tree));
    criterion.push_back(static_cast<std::int16_t>(k));
  }
  return moved;
}

CertifiedLayout PlaceWork::certified(const Layout& layout, std::vector<Pose> X_WO) {
  CertifiedLayout made;
  made.layout = layout;
  made.X_WO = std::move(X_WO);
  std::vector<std::int16_t> criterion;
  for (std::size_t k = 0; k < study_.stays.trees.size(); ++k) criterion.push_back(static_cast<std::int16_t>(k));
  const std::vector<MapTree> moved = maps_of_moved(made.X_WO, criterion);
  std::vector<MapTree> trees = study_.stays.trees;
  trees.insert(trees.end(), moved.begin(), moved.end());
  made.together = united(trees);
  name_criteria(made.together, criterion);
  if (!moved.empty()) made.moved = united(moved);
  made.volumes = volumes(made.together);
  made.too_near = overlap_->too_near(made.X_WO);
  return made;
}

PlaceShare PlaceWork::certified_share(const CertifiedLayout& layout) const {
  if (request_.plan.objective == PlaceObjective::kVolume) {
    const MapVolumes& v = layout.volumes;
    return {v.free / v.total(), fine_->share(layout.layout), (v.free + v.undecided) / v.total()};
  }
  if (request_.motion) {
    const double seen = motion_share(layout.X_WO, true);
    return {layout.motion == FollowStatus::kFeasible ? 1.0 : 0.0, seen, seen};
  }
  const double likely = fine_->share(layout.layout);
  if (request_.plan.objective == PlaceObjective::kPoints) return {likely, likely, likely};
  const PlaceProbes asked = probes(request_.fine_places);
  const Pose X_WM = asked.group < 0 ? Pose{} : carry(request_.hall, asked.group, layout.layout);
  std::size_t free = 0, open = 0;
  for (std::size_t i = 0; i < asked.X_WB.size(); ++i) {
    const MapClass one = cell_at(layout.together, probe_pose(asked, i, X_WM).p).cell_class;
    free += one == MapClass::kFree;
    open += one == MapClass::kFree || one == MapClass::kUndecided;
  }
  const auto of = static_cast<double>(asked.of);
  return {static_cast<double>(free) / of, likely, static_cast<double>(open) / of};
}

void PlaceWork::add_worth(CertifiedLayout& layout) const {
  if (request_.motion) layout.motion = request_.motion->verdict(layout.X_WO, request_.interrupted);
  layout.share = certified_share(layout);
  if (!layout.moved.nodes.empty()) layout.gain = gain_bounds(study_.stays.together, study_.present.moved, layout.moved);
}

void PlaceWork::certify_present() {
  std::vector<Pose> X_WO;
  for (const PlaceObject& object : request_.hall.objects) X_WO.push_back(object.placed.X_WO);
  study_.present = certified(present_layout(request_.hall), std::move(X_WO));
  add_worth(study_.present);
  const MapVolumes& v = study_.without;
  const double likely = request_.motion ? 1 : fine_->share_without();
  study_.share_without = {likely, likely, likely};
  if (request_.plan.objective == PlaceObjective::kVolume)
    study_.share_without = {v.free / v.total(), likely, (v.free + v.undecided) / v.total()};
}

void PlaceWork::certify() {
  const PlaceHall& hall = request_.hall;
  certify_present();
  for (const FoundLayout& found : study_.search.best) {
    if (is_over()) break;
    Layout layout = in_round_numbers(hall, found.layout);
    std::vector<Pose> X_WO = writable(hall, object_poses(hall, layout));
    if (overlap_->too_near(X_WO)[0] >= 0) {
      layout = found.layout;
      X_WO = writable(hall, object_poses(hall, layout));
    }
    study_.layouts.push_back(certified(layout, std::move(X_WO)));
    add_worth(study_.layouts.back());
  }
  const auto worth = [](const CertifiedLayout& one) {
    return std::tuple(one.share.low, one.share.likely, one.volumes.free);
  };
  std::stable_sort(study_.layouts.begin(), study_.layouts.end(),
                   [&](const auto& a, const auto& b) { return worth(a) > worth(b); });
  study_.complete = study_.complete && !is_over();
}

}  // namespace drydock
