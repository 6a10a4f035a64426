// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/shape.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// What a solid of density 1 kg/m³ weighs and how it resists turning; multiply by the density for mass and inertia.
/// B is the shape's own frame.
struct MassProperties {
  double volume_m3 = 0;
  Vector3 p_BBcm = Vector3::Zero();                // centre of mass
  Matrix3 unit_density_inertia = Matrix3::Zero();  // ∫ (|r|² 1 − r rᵀ) dV about Bcm, axes of B [m⁵]
};

/// The solid as a body of even density, about Bo and in B; the second takes its mass as given (there must be a volume).
inline SpatialInertia with_density(const MassProperties& solid, double density_kg_per_m3) {
  return {density_kg_per_m3 * solid.volume_m3, solid.p_BBcm, density_kg_per_m3 * solid.unit_density_inertia};
}
inline SpatialInertia with_mass(const MassProperties& solid, double mass_kg) {
  return {mass_kg, solid.p_BBcm, mass_kg / solid.volume_m3 * solid.unit_density_inertia};
}

/// Of a box, sphere, cylinder or capsule, in closed form.
MassProperties mass_properties(const Box& box);
MassProperties mass_properties(const Sphere& sphere);
MassProperties mass_properties(const Cylinder& cylinder);
MassProperties mass_properties(const Capsule& capsule);

enum class MassStatus { ok, not_closed, inside_out, no_volume };
struct [[nodiscard]] MeshMass {
  MassStatus status = MassStatus::not_closed;
  MassProperties properties;  // set if status is ok
};

/// Of the solid that a closed, outward mesh bounds; vertices with equal coordinates count as one. Exact integrals of
/// polynomials over the tetrahedra between the triangles and the middle of the mesh, so that a mesh far from its origin
/// loses nothing but the digits its coordinates lack. Overlapping parts count twice, cavities wound inward count off.
MeshMass mass_properties(const TriangleMesh& mesh);
/// Primitives are always ok (their sizes are positive); polyhedra and meshes as above.
MeshMass mass_properties(const Shape& shape);

/// Signed volume and its centroid, without a look at whether the mesh is closed: for callers that know.
double enclosed_volume(const TriangleMesh& mesh);
/// The middle of the bounding box if there is no volume.
Vector3 enclosed_centroid(const TriangleMesh& mesh);

double surface_area_m2(const TriangleMesh& mesh);
double surface_area_m2(const Shape& shape);

}  // namespace drydock
