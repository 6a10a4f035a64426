// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "keep_out/level_grid.h"
#include "map/grid/grids.h"
#include "output/encoded.h"

namespace drydock {

struct PackRequest {
  const MapDomain& domain;  // of positions
  std::string hall, rig;    // their names
  std::string point;        // the platform's origin, as in D
  std::span<const MapLayer> layers;
  std::span<const MapTree> trees;  // one for each layer
  const MapTree& together;
  std::span<const std::string> objects;  // names, in the order of causes
  std::size_t face_budget = 10'000;      // of each shell; the smooth one, to look at, may have eight times as many
  std::size_t box_budget = 1'000;
  const MarginImage* margins = nullptr;     // none: without margins.vti
  bool complete = true;                     // false: the map was stopped and is coarser than asked for
  std::span<const std::string> links = {};  // of a robot, which the volume does not concern (keep_out/urdf.h)
  std::size_t most_cubes = kMostCubes;      // of a grid that is looked at: fewer take less time
  std::function<bool()> interrupted = {};   // asked between files; then there are none
  std::size_t cell_budget = std::numeric_limits<std::size_t>::max();  // of cells.vtu, coarsened to it
};

struct PackFile {
  std::string name;
  Encoded encoded;
  std::string note;  // one line: what it is and how coarse
};

/// The keep-out volume of a map of positions in the forms that planners and people read. What is blocked and what is
/// undecided is kept out in every one of them; where a budget asks for less detail, cells become larger and more is
/// kept out, never less.
///
///   shell_union.stl, shell_NAME.stl   watertight surfaces, of all criteria and of each (shell.h, float_shell.h)
///   smooth.stl                        a round surface to look at (smooth_shell.h)
///   boxes.scene, pieces.obj           boxes, for MoveIt and as convex pieces (moveit_scene.h)
///   keep_out.bt                       OctoMap's octree (octomap_bytes.h); not if the lattice is not at the origin
///   keep_out.urdf, keep_out.srdf      for the rig's point alone (keep_out/urdf.h)
///   cells.vtu, margins.vti            for ParaView (map/grid/grids.h); margins.vti where there are any
///   keep_out.h                        a function that looks a point up (keep_out/header.h)
///   selftest.csv                      points with known answers for the files above (selftest.h)
///   README.md                         frame, unit, which point, which side is safe
std::vector<PackFile> keep_out_pack(const PackRequest& request);

}  // namespace drydock
