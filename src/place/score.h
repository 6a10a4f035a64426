// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/study.h"
#include "place/hall.h"
#include "place/obstacle.h"

namespace drydock {

/// Poses of the rig at which a layout is tried.
struct PlaceProbes {
  std::vector<Pose> X_WB;  // where they are at present
  int group = -1;          // that carries their positions along, not their orientations; −1: they stay in the hall
  Vector3 p_ED_W = Vector3::Zero();  // what is carried is E, and D is this far from it
  bool ask_stays = true;             // false: only what is moved counts
  std::size_t of = 0;                // how many share() is of
};
Pose probe_pose(const PlaceProbes& probes, std::size_t probe, const Pose& X_WM);

/// So many even places of a box, in an order in which neighbours follow each other, at one orientation.
PlaceProbes box_probes(const BoundingBox& box, const Rotation& R_WB, std::size_t count, std::uint64_t seed);

/// What stays in a hall: its certified maps, and what single poses are asked.
struct PlaceStays {
  const MapDomain& domain;
  const MapTree& together;
  std::span<const MapLayer> layers;
};

/// How good a layout is: the share of some poses at which the rig may stand. All criteria are asked; but of what stays
/// only once, where the poses stay too. Sampled: quick, and not proven. Shared by threads.
class PlaceScore {
 public:
  /// `obstacles`, one for each group, and `stays` outlive it.
  PlaceScore(const PlaceHall& hall, std::shared_ptr<const RigOutline> outline, std::span<const PlaceObstacle> obstacles,
             const PlaceStays& stays, PlaceProbes probes, int threads);

  [[nodiscard]] double share(const Layout& layout) const;
  /// Without anything that may be moved. Of probes that are carried: where they are at present.
  [[nodiscard]] double share_without() const;
  std::size_t probes() const { return probes_.X_WB.size(); }

 private:
  bool is_met(std::span<const Pose> X_MW, const RigShadow& rig, std::vector<PlaceObstacle::Memory>& memory) const;

  const PlaceHall& hall_;
  std::shared_ptr<const RigOutline> outline_;
  std::span<const PlaceObstacle> obstacles_;
  PlaceStays stays_;
  PlaceProbes probes_;
  std::vector<RigShadow> shadows_;  // of probes that stay
};

/// Whether the rig may stand at poses as far as what stays goes: by the map where it is decided, else by the margins
/// themselves. Beyond the map's box it may not.
std::vector<std::uint8_t> allowed_by(const PlaceStays& stays, std::span<const Pose> X_WB);

}  // namespace drydock
