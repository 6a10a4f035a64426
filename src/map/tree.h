// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "hall/map_domain.h"

namespace drydock {

enum class MapClass : std::uint8_t {
  kOutside,    // beyond the box: nothing is said
  kFree,       // proven: the rig may stand at every pose of the cell
  kBlocked,    // proven: it may stand at none
  kUndecided,  // neither; counts as blocked in what is exported
};

/// Which part of a rig a verdict is about.
enum class CausePart : std::uint8_t { kNone, kCable, kCablePair, kPlatform, kRod };

/// Why a cell is blocked, or what keeps it undecided.
struct Cause {
  std::int16_t criterion = -1;  // index in the list of the map's layers
  CausePart part = CausePart::kNone;
  std::int16_t cable = -1, other = -1;  // of a pair the second
  std::int16_t object = -1;             // in the list of the hall's objects that were given

  bool operator==(const Cause&) const = default;
};

/// Where a cube stands on the lattice, in cubes of its own size from the lattice's origin.
struct CubePlace {
  std::array<std::int32_t, 3> at{};
  int level = 0;  // edge = resolution · 2^level
};

/// One of the eight cubes within a cube: i + 2 j + 4 k, each 0 for the lower half along x, y, z and 1 for the upper.
CubePlace child_place(const CubePlace& place, unsigned child);

/// A leaf of a map.
struct MapCell {
  CubePlace place;
  MapClass cell_class = MapClass::kOutside;
  std::uint32_t cause = 0;  // index in MapTree::causes
};

/// The cells of a map as a tree of cubes: roots of edge resolution · 2^depth, each divided in eight where it is not
/// decided.
struct MapTree {
  Vector3 lattice = Vector3::Zero();
  double resolution = 0;
  BoundingBox box;
  int depth = 0;                        // level of the roots
  std::array<std::int32_t, 3> first{};  // place of the first root
  std::array<std::int32_t, 3> roots{};  // number along x, y, z; x fastest
  std::vector<std::uint32_t> nodes;     // the roots, then eight by eight; see is_leaf
  std::vector<Cause> causes = std::vector<Cause>(1);

  std::size_t root_count() const;
};

/// A node is a leaf with class and cause, or the index of its first child.
inline bool is_leaf(std::uint32_t node) {
  return (node & 0x80000000u) != 0;
}
inline MapClass class_of(std::uint32_t leaf) {
  return static_cast<MapClass>((leaf >> 29) & 3u);
}
inline std::uint32_t cause_of(std::uint32_t leaf) {
  return leaf & 0x1fffffffu;
}
inline std::uint32_t leaf_node(MapClass cell_class, std::uint32_t cause) {
  return 0x80000000u | static_cast<std::uint32_t>(cell_class) << 29 | cause;
}

/// A tree of roots that cover the box, all undecided. Roots have at least a quarter of the box's largest extent, and at
/// most 2^15 of the finest cells along an edge, as OctoMap does.
MapTree root_tree(const MapDomain& domain);

/// The cube in coordinates of the map, and its part within the box.
BoundingBox cube(const MapTree& tree, const CubePlace& place);
BoundingBox cell_box(const MapTree& tree, const CubePlace& place);
/// Of the part within the box [m³] or [rad³].
double cell_volume(const MapTree& tree, const CubePlace& place);
/// Whether the cube has no part within the box, or a sliver of a millionth of the resolution.
bool is_outside(const MapTree& tree, const CubePlace& place);

/// The leaf that holds a point; class kOutside beyond the box. On a face the upper one.
MapCell cell_at(const MapTree& tree, const Vector3& point);

/// Every leaf that is not outside, in the tree's order.
void for_cells(const MapTree& tree, const std::function<void(const MapCell&)>& visit);

/// Gives equal causes one index in a tree's list; index 0 is no cause.
class CauseTable {
 public:
  explicit CauseTable(std::vector<Cause>& causes);
  std::uint32_t index_of(const Cause& cause);

 private:
  std::vector<Cause>& causes_;
  std::map<std::tuple<std::int16_t, CausePart, std::int16_t, std::int16_t, std::int16_t>, std::uint32_t> known_;
};

/// Volumes by class, within the box.
struct MapVolumes {
  double free = 0, blocked = 0, undecided = 0;

  double total() const { return free + blocked + undecided; }
};
MapVolumes volumes(const MapTree& tree);

}  // namespace drydock
