// SPDX-License-Identifier: Apache-2.0
#include "spatial/solid_inertia.h"

#include <cassert>

namespace drydock {

namespace {

/// From the mean squares of x, y, z over the body: I_xx = m (y² + z²) and so on.
SpatialInertia from_mean_squares(double mass_kg, const Vector3& mean2) {
  const Vector3 moments = mass_kg * (Vector3::Constant(mean2.sum()) - mean2);
  return {mass_kg, Vector3::Zero(), moments.asDiagonal()};
}

}  // namespace

SpatialInertia solid_box(double mass_kg, const Vector3& size) {
  return from_mean_squares(mass_kg, size.cwiseAbs2() / 12);
}

SpatialInertia solid_sphere(double mass_kg, double radius_m) {
  return solid_ellipsoid(mass_kg, Vector3::Constant(radius_m));
}

SpatialInertia solid_ellipsoid(double mass_kg, const Vector3& semi_axes) {
  return from_mean_squares(mass_kg, semi_axes.cwiseAbs2() / 5);
}

SpatialInertia solid_cylinder(double mass_kg, double radius_m, double length_m) {
  const double across = radius_m * radius_m / 4;
  return from_mean_squares(mass_kg, {across, across, length_m * length_m / 12});
}

SpatialInertia solid_capsule(double mass_kg, double radius_m, double axis_length_m) {
  const double r = radius_m, l = axis_length_m;
  assert(r > 0 && l >= 0 && "a capsule has a radius");
  // Volumes in units of π r²: the cylinder l, both half balls together 4r/3. A half ball's centre lies 3r/8 outside the
  // cylinder's end and its mean square about the centre of its flat face is r²/5 along every axis.
  const double cylinder = l / (l + 4 * r / 3), balls = 1 - cylinder;
  const double across = cylinder * r * r / 4 + balls * r * r / 5;
  const double along = cylinder * l * l / 12 + balls * (r * r / 5 + 2 * (l / 2) * (3 * r / 8) + l * l / 4);
  return from_mean_squares(mass_kg, {across, across, along});
}

SpatialInertia point_mass(double mass_kg, const Vector3& p_BQ) {
  return {mass_kg, p_BQ, Matrix3::Zero()};
}

SpatialInertia thin_rod(double mass_kg, const Vector3& p_BQ, const Vector3& p_BR) {
  return {mass_kg, 0.5 * (p_BQ + p_BR), point_inertia(mass_kg / 12, p_BR - p_BQ)};
}

}  // namespace drydock
