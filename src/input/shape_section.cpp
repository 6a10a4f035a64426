// SPDX-License-Identifier: Apache-2.0
#include "input/shape_section.h"

#include "input/shape_field.h"

namespace drydock {
namespace {

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

bool describe_shape(Fields& f, ShapeSection& section, bool required) {
  std::optional<Located<std::filesystem::path>> mesh_file;
  MeshMention mesh;
  std::optional<Vector3> box;
  std::optional<Sphere> sphere;
  std::optional<Cylinder> cylinder;
  std::optional<Capsule> capsule;
  f.optional("mesh", mesh_file, "STL, OBJ or COLLADA file");
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

  if (box) section.shape = Box{*box};
  if (sphere) section.shape = *sphere;
  if (cylinder) section.shape = *cylinder;
  if (capsule) section.shape = *capsule;
  if (!mesh_file) return box || sphere || cylinder || capsule;
  mesh.file = std::move(*mesh_file);
  section.mesh = std::move(mesh);
  section.shape = std::make_shared<const TriangleMesh>();
  return true;
}

}  // namespace drydock
