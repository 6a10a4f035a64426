// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "geometry/mesh/mesh_health.h"
#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// Meshes that were read already, for whoever reads the same files many times, such as a sweep: a mesh takes longer to
/// read and to judge than all the rest of a scenario. Files are taken not to change meanwhile. From any thread.
class MeshStore {
 public:
  struct Stored {
    std::shared_ptr<const TriangleMesh> mesh;
    std::vector<MeshFinding> findings;  // of the mesh
  };
  /// The canonical name of the file and the scale along each axis.
  using Key = std::tuple<std::string, double, double, double>;

  /// Null mesh when it is not there.
  Stored find(const Key& key) const {
    const std::scoped_lock lock(using_);
    const auto found = stored_.find(key);
    return found == stored_.end() ? Stored{} : found->second;
  }
  void put(const Key& key, const Stored& stored) {
    const std::scoped_lock lock(using_);
    stored_.emplace(key, stored);
  }

 private:
  mutable std::mutex using_;
  std::map<Key, Stored> stored_;
};

}  // namespace drydock
