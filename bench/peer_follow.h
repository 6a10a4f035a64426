// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "follow/bodies.h"

// The peer of a motion check: FCL asked for collisions at instants. Its headers stay behind peer_follow.cpp.

namespace drydock::bench {

/// The bodies of a motion as FCL takes them: meshes as trees of OBB, cables and the rod as cylinders, connectors as
/// spheres. Pairs whose boxes along the hall's axes do not meet are left out before FCL is asked.
class PeerFollow {
 public:
  explicit PeerFollow(const FollowBodies& all);
  ~PeerFollow();
  PeerFollow(const PeerFollow&) = delete;
  PeerFollow& operator=(const PeerFollow&) = delete;

  /// How many pairs collide where the bodies are placed.
  std::size_t colliding(std::span<const PlacedBody> placed);
  /// How many pairs FCL was asked about so far.
  std::size_t asked() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace drydock::bench
