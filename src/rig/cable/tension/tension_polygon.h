// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "rig/cable/tension/tension_problem.h"

namespace drydock {

struct PolygonWork {
  std::vector<Eigen::Vector2d> corners, clipped;
};

/// With two redundant cables the tensions are t = particular + basis λ, the basis orthonormal and orthogonal to
/// particular. Writes the corners of the polygon of all λ whose tensions are within limits, counterclockwise, one in
/// each column; none if there is no such λ or only to rounding. The rectangle that holds basisᵀ t for all t within
/// limits is clipped by each limit (Sutherland and Hodgman 1974); a corner lies between two others, so it meets all
/// limits to rounding.
void update_tension_polygon(const TensionProblem& problem, const VectorX& particular, const MatrixX& basis,
                            PolygonWork& work, MatrixX& corners);

}  // namespace drydock
