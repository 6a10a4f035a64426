// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/place_plan.h"
#include "map/difference.h"
#include "place/motion.h"
#include "place/overlap.h"
#include "place/score.h"
#include "place/search.h"

namespace drydock {

struct PlaceStudyRequest {
  std::shared_ptr<const CableRig> rig;
  PlaceHall hall;
  MapPlan map;  // positions; criteria; its resolution is replaced by the plan's
  PlacePlan plan;
  std::shared_ptr<const PlaceMotion> motion;            // with that objective
  std::size_t layouts = 0, starts = 0;                  // see PlaceSearchRequest; 0: as many as are usual
  std::size_t rough_places = 1024, fine_places = 4096;  // at which layouts are tried
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<bool()> interrupted;
  std::function<void(const std::string& what, std::size_t done, std::size_t of)> progress;
};

/// The share of what is wanted that is proven to be in [low, high]; `likely` is what samples say. Of points all three
/// are the same: each is asked by itself.
struct PlaceShare {
  double low = 0, likely = 0, high = 1;
};

/// A layout and the certified map of its hall.
struct CertifiedLayout {
  Layout layout;
  std::vector<Pose> X_WO;               // of all objects, as they can be written to a file
  MapTree moved;                        // what the moved things alone block, by all criteria about the hall
  MapTree together;                     // everything
  MapVolumes volumes;                   // of everything
  GainBounds gain;                      // in free volume, over the present layout [m³]
  PlaceShare share;                     // of the objective
  std::optional<FollowStatus> motion;   // what a check of all of the motion says, with that objective
  std::array<int, 2> too_near{-1, -1};  // objects that do not keep their distance; only the present layout may
};

/// Where to put what may be moved.
struct PlaceStudy {
  MapStudy stays;  // maps of what stays
  MapVolumes without;
  PlaceShare share_without;
  CertifiedLayout present;
  std::vector<CertifiedLayout> layouts;  // the best first
  PlaceSearchResult search;
  std::size_t rough_probes = 0, fine_probes = 0;  // at which layouts are tried
  bool complete = true;
};

/// What part of the free volume that the moved things cost at present is won back, from proven free volumes; 0 where
/// they cost nothing.
double recovered(const PlaceStudy& study, const CertifiedLayout& layout);

/// The work in three steps, so that each can be timed. What does not involve what is moved is proven once, in the
/// first.
class PlaceWork {
 public:
  explicit PlaceWork(PlaceStudyRequest request);
  ~PlaceWork();

  void map_what_stays();
  void search();
  void certify();
  PlaceStudy& study() { return study_; }
  const PlaceStudy& study() const { return study_; }
  const PlaceStudyRequest& request() const { return request_; }
  /// How a layout scores on the few places that the search evaluates first. After map_what_stays.
  [[nodiscard]] double rough_score(const Layout& layout) const;

 private:
  bool is_over() const { return request_.interrupted && request_.interrupted(); }
  std::vector<int> objects_of(int group) const;  // that the rig may not touch; −1: those that stay
  PlaceProbes probes(std::size_t count) const;
  std::vector<MapTree> maps_of_moved(std::span<const Pose> X_WO, std::vector<std::int16_t>& criterion);
  CertifiedLayout certified(const Layout& layout, std::vector<Pose> X_WO);
  void certify_present();
  void add_worth(CertifiedLayout& layout) const;
  PlaceShare certified_share(const CertifiedLayout& layout) const;
  double motion_share(const std::vector<Pose>& X_WO, bool with_moved) const;

  PlaceStudyRequest request_;
  PlaceStudy study_;
  std::shared_ptr<const HallParts> parts_;
  std::shared_ptr<const RigOutline> outline_;
  std::vector<PlaceObstacle> obstacles_;
  std::unique_ptr<PlaceScore> rough_, fine_;
  std::unique_ptr<PlaceOverlap> overlap_;
};

}  // namespace drydock
