// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "contact/contact_energy.h"
#include "contact/shape_contacts.h"
#include "geometry/test/solids.h"
#include "spatial/wrench.h"
#include "testing/random.h"

namespace drydock::testing {

/// A prism with flat ends along z, cut as CAD cuts it: fans of triangles.
inline ConvexPolyhedron prism(int sides, double radius_m, double length_m) {
  TriangleMesh mesh;
  for (int end = 0; end < 2; ++end) {
    for (int i = 0; i < sides; ++i) {
      const double angle = 2 * std::numbers::pi * i / sides;
      mesh.vertices.push_back(
          {radius_m * std::cos(angle), radius_m * std::sin(angle), (end == 0 ? -0.5 : 0.5) * length_m});
    }
  }
  const auto at = [&](int end, int i) { return static_cast<std::uint32_t>(end * sides + i % sides); };
  for (int i = 0; i < sides; ++i) {
    mesh.triangles.push_back({at(0, i), at(0, i + 1), at(1, i + 1)});
    mesh.triangles.push_back({at(0, i), at(1, i + 1), at(1, i)});
    if (i == 0 || i == sides - 1) continue;
    mesh.triangles.push_back({at(0, 0), at(0, i + 1), at(0, i)});
    mesh.triangles.push_back({at(1, 0), at(1, i), at(1, i + 1)});
  }
  return {mesh};
}

/// Kinds 0 to 4 as in random_convex, 5 is a hexagonal prism.
constexpr int kContactKinds = 6;
inline Shape random_contact_shape(Random& random, int kind) {
  if (kind == 5) {
    const double radius_m = random.between(0.3, 1);
    return prism(6, radius_m, random.between(0.3, 1.5));
  }
  return random_convex(random, kind);
}

inline ContactShape made(const Shape& shape) {
  const PreparedShape prepared = contact_shape(shape);
  assert(prepared.shape && "the shape is convex");
  return *prepared.shape;
}

inline ContactSet contacts_of(const ContactShape& a, const ContactShape& b, const Pose& X_BA, double reach_m) {
  ContactSet set;
  shape_contacts(a, b, X_BA, reach_m, set);
  return set;
}

inline double deepest_m(const ContactSet& set) {
  double deepest = -std::numeric_limits<double>::infinity();
  for (const ContactPoint& contact : set.points()) deepest = std::max(deepest, contact.at.depth_m);
  return deepest;
}

/// Elastic energy of all contacts and their wrench on A about the origin of B, in B, for a stiffness of 1 N/m.
struct ElasticSum {
  double energy_J = 0;
  Wrench F_A_B;
};
inline ElasticSum elastic_sum(const ContactSet& set) {
  ElasticSum sum;
  const auto add = [&](const Nearness& near, double force_N) {
    const Vector3 f = force_N * near.n_B;
    sum.F_A_B = sum.F_A_B + Wrench{near.p_BP.cross(f), f};
  };
  for (const ContactPoint& contact : set.points()) {
    const ContactEnergy energy = contact_energy(1, contact.at.depth_m, contact.beside.depth_m);
    sum.energy_J += energy.energy_J;
    add(contact.at, energy.force_N);
    if (energy.beside_N != 0) add(contact.beside, energy.beside_N);
  }
  return sum;
}

/// A moved by a small rotation about the origin of B, then a displacement.
inline Pose displaced(const Pose& X_BA, const Vector3& turn_rad, const Vector3& way_m) {
  const double angle = turn_rad.norm();
  const Rotation R_BM = angle > 0 ? rotation_about(turn_rad / angle, angle) : Rotation{};
  return {R_BM * X_BA.R, R_BM * X_BA.p + way_m};  // M == B here, before it moved
}

}  // namespace drydock::testing
