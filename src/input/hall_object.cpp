// SPDX-License-Identifier: Apache-2.0
#include "input/hall_object.h"

#include <numbers>

#include "input/pose_field.h"
#include "input/shape_field.h"

namespace drydock {
namespace {

/// `any` or two angles.
struct YawRange {
  Interval range_rad{-std::numbers::pi, std::numbers::pi};
};

void take(Value& value, YawRange& yaw) {
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    value.info().parts.resize(2);
    value.info().parts[0].form = ValueInfo::Form::kChoice;
    value.info().parts[0].choices = {"any"};
    Value range(value, value.info().parts[1]);
    take(range, yaw.range_rad, Dimension::angle());
    range.info().default_value = {};
  } else if (!value.node().is_scalar()) {
    take(value, yaw.range_rad, Dimension::angle());
  } else if (value.node().text != "any") {
    value.error("any, or two angles, as in [0, 15 deg]");
  }
}

Choices<double> length_units() {
  return {{{"m", 1.0}, {"mm", 0.001}, {"cm", 0.01}, {"in", 0.0254}}};
}

/// A corner that is no number is never acceptable.
Choices<MeshFault> mesh_faults() {
  Choices<MeshFault> faults;
  for (const MeshFault fault :
       {MeshFault::likely_millimetres, MeshFault::zero_area, MeshFault::duplicate_triangles, MeshFault::open_edges,
        MeshFault::non_manifold_edges, MeshFault::inconsistent_winding, MeshFault::inside_out}) {
    faults.words.emplace_back(to_string(fault), fault);
  }
  return faults;
}

}  // namespace

bool describe_shape(Fields& f, HallObject& object, bool required) {
  std::optional<Located<std::filesystem::path>> mesh_file;
  MeshMention mesh;
  std::optional<Vector3> box;
  std::optional<Sphere> sphere;
  std::optional<Cylinder> cylinder;
  std::optional<Capsule> capsule;
  f.optional("mesh", mesh_file, "STL or OBJ file");
  f.optional("unit", mesh.unit_m, length_units(), "unit of the mesh file");
  f.optional("accept", mesh.accepted, mesh_faults(), "faults this mesh may have");
  f.optional("box", box, Dimension::length(), "edge lengths of a box about its centre").above(0);
  f.optional("sphere", sphere, "a sphere about its centre");
  f.optional("cylinder", cylinder, "a cylinder along z about its centre");
  f.optional("capsule", capsule, "a cylinder along z with round caps, about its centre");
  const std::vector<std::string> shapes = {"mesh", "box", "sphere", "cylinder", "capsule"};
  required ? f.exactly_one(shapes, "the shape") : f.at_most_one(shapes, "the shape");
  f.needs("unit", "mesh");
  f.needs("accept", "mesh");

  if (box) object.shape = Box{*box};
  if (sphere) object.shape = *sphere;
  if (cylinder) object.shape = *cylinder;
  if (capsule) object.shape = *capsule;
  if (!mesh_file) return box || sphere || cylinder || capsule;
  mesh.file = std::move(*mesh_file);
  object.mesh = std::move(mesh);
  object.shape = std::make_shared<const TriangleMesh>();
  return true;
}

void describe(Fields& f, Movable& movable) {
  std::optional<YawRange> yaw;
  f.optional("x", movable.x, Dimension::length(), "where its origin may stand along the hall's x axis");
  f.optional("y", movable.y, Dimension::length(), "the same along y");
  f.optional("z", movable.z, Dimension::length(), "the same along z");
  f.optional("yaw", yaw, "how it may be turned about the hall's z axis: any, or two angles");
  if (yaw) movable.yaw_rad = yaw->range_rad;
}

void describe(Fields& f, HallObject& object) {
  f.required("name", object.name, "a name no other object has");
  describe_shape(f, object, true);
  f.optional("at", object.X_WO, "pose in the hall");
  f.optional("movable", object.movable, "where the object may be put; left out, it stays");
  f.optional("moves_with", object.moves_with, "the object that carries it along wherever that is put");
  f.optional("colour", object.colour, Dimension::none(), "red, green, blue from 0 to 1").between(0, 1);
}

}  // namespace drydock
