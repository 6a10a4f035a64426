// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "spatial/vector.h"

namespace drydock {

/// A point of the difference of two solids A and B, and the points it is the difference of: w = a − b.
struct SimplexVertex {
  Vector3 w = Vector3::Zero(), a = Vector3::Zero(), b = Vector3::Zero();
};

/// Up to four such points, and the weights, not negative and with sum 1, of the point of their hull nearest to the
/// origin. The hull lies in the difference, so Σ weight·a and Σ weight·b are points of A and B as far apart as that.
struct Simplex {
  std::array<SimplexVertex, 4> vertices;
  std::array<double, 4> weights{};
  std::size_t size = 0;

  Vector3 point() const;    // Σ weight·w
  Vector3 point_a() const;  // Σ weight·a
  Vector3 point_b() const;  // Σ weight·b
};

/// What a vertex more has led to.
struct SimplexStep {
  bool encloses = false;                // the origin lies inside the tetrahedron, beyond doubt of rounding
  double norm = 0;                      // of the nearest point
  Vector3 direction = Vector3::Zero();  // towards the nearest point, not normalized; better than the point itself
};

/// Adds a vertex and reduces the simplex to the smallest face that holds the nearest point among those with the new
/// vertex; the others hold none nearer than before. Every face is tried on its own and only points of the hull are
/// taken, so slivers cost accuracy of a step, never soundness. `scale` is the largest coordinate, for rounding; whoever
/// knows that the origin is outside does not ask whether it is enclosed.
SimplexStep add_vertex(Simplex& simplex, const SimplexVertex& vertex, double scale, bool may_enclose = true);

}  // namespace drydock
