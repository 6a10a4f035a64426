// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/causes.h"
#include "map/free_regions.h"
#include "map/grid/grid_study.h"
#include "map/series.h"
#include "map/shares.h"
#include "output/json_text.h"

namespace drydock {

struct Hall;
struct PlacedShape;

/// Everything that was found out about a map.
struct MapReport {
  std::string hall, rig, platform;
  std::vector<std::string> cables, objects;  // names, by the indices of causes
  MapPlan plan;                              // as it was asked for
  MapStudy study;
  MapShares shares;
  double likely_free = 0;            // of all criteria together (likely_volume.h)
  std::vector<FreeRegion> regions;   // of all criteria together
  std::vector<CauseVolume> blocked;  // the same map's cells by cause
  std::vector<CauseVolume> undecided;
  std::vector<SeriesPoint> series;
  std::optional<GridStudy> grid;
};

/// A report that says what its map is of, before anything is known.
MapReport map_report_of(std::string hall, const CableRig& rig, std::span<const PlacedShape> objects, MapPlan plan);
MapReport map_report_of(const Hall& hall, const RigMapPlan& map);
MapReport map_report_of(const Hall& hall, const PlatformMapPlan& map);

/// Regions, causes and the likely volume of the study's map of all criteria together.
void add_findings(MapReport& report, int threads);

/// What a cause is about: `clearance of cable2 from mast`.
std::string cause_text(const MapReport& report, const Cause& cause);

/// Why a map is not what was asked for, and what repeats it; empty when it is.
std::string shortfall_text(const MapReport& report);

}  // namespace drydock
