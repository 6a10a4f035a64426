// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "spatial/wrench.h"

namespace drydock {

/// What the rig of one spacecraft is told at a tick: where its drives are to be at the end of it. Sized once, before
/// the run; legs and cables stand in the order of the rig.
struct RigCommand {
  std::vector<double> length_m;   // of legs, or of cables
  std::vector<double> tension_N;  // of cables; empty for platforms
  double axis = 0;                // position of an auxiliary axis [m or rad]

  template <class Archive>
  void visit(Archive& archive) {
    archive(length_m, tension_N, axis);
  }
};

/// What it answers: where its drives are, and what its sensor reads. Nothing else is known of a rig that is hardware.
struct RigSample {
  std::vector<double> length_m;
  std::vector<double> tension_N;  // measured; empty for platforms
  double axis = 0;
  Wrench reading;   // of the force/torque sensor, about So in S; zero without one
  Wrench operated;  // what an operator puts on the spacecraft (OperatedLoad); zero without one

  template <class Archive>
  void visit(Archive& archive) {
    archive(length_m, tension_N, axis, reading, operated);
  }
};

/// Both directions of a tick, by spacecraft. The same controller talks to a simulated plant and to a link.
struct PlantCommand {
  std::int64_t tick = 0;
  bool moves = false;  // motion is enabled, and no stop of the safety chain has come to rest
  std::vector<RigCommand> rigs;

  template <class Archive>
  void visit(Archive& archive) {
    archive(tick, moves, rigs);
  }
};
struct PlantSample {
  std::int64_t tick = 0;
  std::vector<RigSample> rigs;

  template <class Archive>
  void visit(Archive& archive) {
    archive(tick, rigs);
  }
};

}  // namespace drydock
