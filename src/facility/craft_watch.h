// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/craft_loop.h"
#include "facility/plant/rig_place.h"
#include "facility/result.h"

namespace drydock {

/// What a loop's state means for its record and its series, found once a tick.
struct CraftSight {
  StewartPose commanded;
  LegValues leg_margin_m{};  // of the legs as they are, to the nearer limit of each length
  double cone_margin_rad = 0;
  double coordinate = 0;  // of the platform along the axis
  AxisError error;        // of the method
  Wrench tared;           // the reading less the first one
};

/// Whether the free travel along the axis is finite: every length of a leg has both limits.
bool has_free_travel(const Craft& craft);

/// Watches one spacecraft through a run.
class CraftWatch {
 public:
  /// Both stay with their owners.
  CraftWatch(const CraftLoop& loop, CraftRecord& record);

  /// Once a tick, after the sensor was read.
  const CraftSight& look(double time_s, const RigSample& sample, const RigPlace& place);
  const CraftSight& sight() const { return sight_; }
  /// After the last tick; identifies the payload if that was asked for.
  void finish();

 private:
  void look_at_platform(double time_s, const RigPlace& place);
  void look_at_cables(double time_s, const RigPlace& place);
  void look_at_sensor(double time_s, const RigSample& sample, const RigPlace& place);

  const CraftLoop& loop_;
  CraftRecord& record_;
  CraftSight sight_;
  std::optional<Wrench> first_;
  WrenchLog log_;  // for identification
  RigPlace told_;  // by the encoders
};

}  // namespace drydock
