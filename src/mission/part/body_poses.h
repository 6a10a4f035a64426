// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/held_bodies.h"
#include "mission/part/moment.h"
#include "output/log/series.h"
#include "sim/recorder.h"

namespace drydock {

/// Where bodies and joints are: /joints/NAME/q, v, effort and /bodies/NAME/pose, velocity of bodies that nothing holds;
/// the nodes of the scene and how they move.
class BodyPoses {
 public:
  explicit BodyPoses(const PartSetup& setup);

  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row) const;
  WriteStatus scene(const Recorder& recorder, Scene& scene) const;

 private:
  const Mission& mission_;
  std::vector<HeldBody> held_;
  std::vector<std::size_t> free_;  // bodies that are not held
};

}  // namespace drydock
