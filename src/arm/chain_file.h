// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arm/chain.h"
#include "input/urdf/urdf.h"

namespace drydock {

/// The path from one link of a robot to another through its tree, up and down: joints that are passed from child to
/// parent rotate the other way but keep the meaning of their positions.
struct LinkPath {
  Chain chain;
  std::vector<std::size_t> joints;  // of the URDF, in the order of the chain
};

/// Why there is none, as what was found: a joint on the path with several coordinates, none that moves.
struct LinkPathFault {
  std::string found, expected;
};

/// `base` and `tip` are links of the model.
std::optional<LinkPath> path_between(const UrdfModel& model, std::size_t base, std::size_t tip, LinkPathFault& fault);

/// The limits of a joint of a URDF; without end for continuous ones.
ChainJoint chain_joint(const UrdfJoint& joint);

/// Narrows the limits of a joint to those of the joints that mimic it: q and speed stay where all of them may be. A
/// joint whose limits would leave no range is not counted; its index comes back.
std::vector<std::size_t> keep_followers_within(const UrdfModel& model, std::size_t joint, ChainJoint& limits);

}  // namespace drydock
