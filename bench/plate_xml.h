// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/plate_drives.h"

namespace drydock::bench {

/// The plate's mission as MuJoCo has it.
struct PlateScene {
  const Mission& mission;
  const MissionStart& start;
  std::vector<PlateDrive> drives;        // by link
  std::vector<std::size_t> hole_of_peg;  // by contact of the mission
  bool has_chamfers = true;
};

/// The links of the arm with their joints and drives, the pegs on the last one, and the block, each of whose holes is a
/// ring of boxes (ring_boxes.h). Each peg can touch the boxes of its own hole and nothing else.
std::string plate_xml(const PlateScene& scene);

}  // namespace drydock::bench
