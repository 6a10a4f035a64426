// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/grid_answer.h"

// The peer: FCL 0.7 (the Flexible Collision Library) as MoveIt and others use it. Its headers stay behind peer.cpp.

namespace drydock::bench {

std::string peer_name();  // "FCL 0.7.0"

/// Vertices and triangles as FCL takes them, converted once and outside any measurement.
class PeerMesh {
 public:
  explicit PeerMesh(const TriangleMesh& mesh);
  ~PeerMesh();
  PeerMesh(const PeerMesh&) = delete;
  PeerMesh& operator=(const PeerMesh&) = delete;

  struct Data;
  const Data& data() const { return *data_; }

 private:
  std::unique_ptr<Data> data_;
};

enum class PeerBoxes { kObb, kObbRss };  // FCL's bounding volumes; only the second answers distances

/// A built bounding-volume hierarchy of FCL.
class PeerTree {
 public:
  PeerTree(const PeerMesh& mesh, PeerBoxes boxes);
  ~PeerTree();
  PeerTree(PeerTree&&) noexcept;
  PeerTree& operator=(PeerTree&&) noexcept;

  /// The same questions as in grid_answer.h, ending at the first touch too. Cables are cylinders: where they lack the
  /// round end of a capsule, at D, the connector's sphere covers it.
  std::vector<char> blocked_points(const Course& course, const Pause& pause) const;
  /// Distance of each cable's surface (a capsule) [m], 0 or less where it touches. Pre: built as kObbRss.
  std::vector<double> cable_clearances(const Course& course, std::span<const std::size_t> points,
                                       const Pause& pause) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace drydock::bench
