// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/spatial_inertia.h"

namespace drydock {

/// Inertia of bodies of uniform density and given mass. Solids are about their own centre, with their own axes.
SpatialInertia solid_box(double mass_kg, const Vector3& size);  // edge lengths along x, y, z [m]
SpatialInertia solid_sphere(double mass_kg, double radius_m);
SpatialInertia solid_ellipsoid(double mass_kg, const Vector3& semi_axes);             // along x, y, z [m]
SpatialInertia solid_cylinder(double mass_kg, double radius_m, double length_m);      // axis along z
SpatialInertia solid_capsule(double mass_kg, double radius_m, double axis_length_m);  // between cap centres, along z

/// A mass in point Q, and one spread evenly over the straight line from Q to R, both about Bo. They have no thickness:
/// moments vanish, and check_physical calls them not positive definite until they are part of a larger body.
SpatialInertia point_mass(double mass_kg, const Vector3& p_BQ);
SpatialInertia thin_rod(double mass_kg, const Vector3& p_BQ, const Vector3& p_BR);

}  // namespace drydock
