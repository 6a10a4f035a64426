// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "multibody/mechanism/mechanism.h"

namespace drydock {

enum class MechanismPart : std::uint8_t { kBody, kJoint, kLock, kConstraint, kGear, kRoot };

enum class MechanismFaultKind : std::uint8_t {
  kUnknownBody,   // an end of it, or the root asked for, is no body
  kSameBody,      // both its ends are on one body
  kHeldTogether,  // both its ends are on bodies that fixed joints hold together, so that it could never move
  kBadPose,       // one of its poses is not finite or not a rotation
  kBadStiffness,  // not positive and finite
  kBadInertia,    // mass negative, or moments that no body has; a body may be without mass and moments
  kNoMass,      // a link that ends a chain or floats needs mass, and a single free body moments too; one of its bodies
  kBadGear,     // its joints are not two that turn or slide, or a ratio or offset is not finite
  kGearOfGear,  // its leader follows itself, or its follower follows another one too
  kGearOnLoop,  // one of its joints closes a cycle of geared joints, so that it has no coordinate
  kMisfit,      // it closes a circle of fixed joints and locks, and the circle does not fit
};

/// What keeps a graph from being a mechanism, by the index of the part in its list.
struct MechanismFault {
  MechanismFaultKind kind{};
  MechanismPart part{};
  int index = 0;
  int body = -1;          // kUnknownBody: the number found
  LoopError misfit = {};  // kMisfit

  bool operator==(const MechanismFault& other) const {
    return kind == other.kind && part == other.part && index == other.index && body == other.body;
  }
};

/// One sentence without a full stop: `joint 3: body 12 is unknown`.
std::string to_string(const MechanismFault& fault);

/// Every fault that the parts have by themselves, before a tree is grown.
std::vector<MechanismFault> part_faults(const Mechanism& mechanism);

}  // namespace drydock
