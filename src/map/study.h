// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hall/map_plan.h"
#include "map/layer/layer.h"

namespace drydock {

struct Hall;
struct HallParts;
struct LayerRequest;

/// What maps of a plan are made from, and how long they may take.
struct StudyRequest {
  std::shared_ptr<const CableRig> rig;         // null: a Stewart platform
  std::shared_ptr<const StewartRig> platform;  // null: a rig on cables
  std::shared_ptr<const HallParts> hall;       // without what may touch the rig
  MapPlan plan;
  int threads = 1;                    // 0: as many as the machine has
  std::function<bool()> interrupted;  // true: keep what there is
  /// True: no finer map is begun, and one that is not through is given up, so that the result can be repeated. The
  /// first, of a 16th of the box or so, is made in any case.
  std::function<bool()> out_of_time;
  std::function<void(const std::string& what, double resolution, std::size_t judged, std::size_t of)> progress;
};

/// What the map of one of a hall's rigs is made from. What may touch the rig is left out.
StudyRequest study_request(const Hall& hall, const RigMapPlan& map);
StudyRequest study_request(const Hall& hall, const PlatformMapPlan& map);

/// The layers of a plan for a Stewart platform: one for each criterion, or `reach` alone where its axis may stand
/// anywhere (layer/stewart_layer.h); over all orientations where the domain says so.
std::vector<MapLayer> stewart_layers(const std::shared_ptr<const StewartRig>& platform, const MapPlan& plan);

/// The maps of all criteria of a plan.
struct MapStudy {
  MapDomain domain;  // with the resolution that was reached
  std::vector<MapLayer> layers;
  std::vector<MapTree> trees;  // one for each layer
  MapTree together;
  int level = 0;            // the finest that was judged throughout and is kept; 0 unless interrupted
  bool complete = true;     // false: it was interrupted
  bool is_coarser = false;  // the time was over before the plan's resolution was reached
  std::size_t judged = 0;   // cells, without those of coarser maps before
};

/// The layer of a criterion; over all orientations where the domain says so.
MapLayer planned_layer(const MapDomain& domain, const PlannedCriterion& planned, LayerRequest request);

/// One certified map for each criterion, and all together. Coarser maps come first: to have something when it is
/// interrupted, and to find out what there is time for. A map that ran out of time is, to the byte, the map of the
/// resolution it names.
MapStudy map_study(const StudyRequest& request);

/// What a tree has at most after an interrupt: what still goes through all of it then takes tenths of a second.
constexpr std::size_t kMostNodesAfterInterrupt = 500'000;

/// After an interrupt: coarsens trees that have more nodes, so that what follows ends soon. What was proven only in
/// finer cells becomes undecided, and the study is no longer complete. False if no tree was that large.
bool coarsen_to_end_soon(MapStudy& study, std::size_t most_nodes = kMostNodesAfterInterrupt);

}  // namespace drydock
