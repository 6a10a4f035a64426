// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "geometry/mesh/mesh_health.h"
#include "geometry/shape.h"
#include "input/fields.h"
#include "spatial/pose.h"

namespace drydock {

/// Where an object may be put: its origin in the hall [m], and its turn about the hall's z axis, in place of those of
/// its pose. What is not given stays as it is.
struct Movable {
  std::optional<Interval> x, y, z;
  std::optional<Interval> yaw_rad;  // `any` is [−π, π]
};

/// A mesh as a hall names it.
struct MeshMention {
  Located<std::filesystem::path> file;
  double unit_m = 1.0;              // length of one unit of the file
  std::vector<MeshFault> accepted;  // faults this object may have
};

/// A thing that stands in the hall.
struct HallObject {
  Located<std::string> name;
  std::optional<MeshMention> mesh;  // the shape comes from there
  Shape shape = Box{};              // O is its frame; an empty mesh until load_meshes
  Pose X_WO;
  std::optional<Movable> movable;
  std::optional<Located<std::string>> moves_with;  // the object that carries it along, rigidly
  std::optional<Vector3> colour;                   // red, green, blue, each in [0, 1]
};

void describe(Fields& f, Movable& movable);
void describe(Fields& f, HallObject& object);

/// The shape alone, for other things that have one: `mesh` with its unit and accepted faults, `box`, `sphere`,
/// `cylinder` or `capsule`. Whether there was one.
bool describe_shape(Fields& f, HallObject& object, bool required);

/// Reads the meshes of the objects; objects that name the same file in the same unit share one. A fault of a mesh is an
/// error unless the object accepts it.
void load_meshes(std::vector<HallObject>& objects, Problems& problems);

}  // namespace drydock
