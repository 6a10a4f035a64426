// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rig/stewart/platform_newton.h"

namespace drydock {

enum class PathStatus : std::uint8_t {
  kRegular,   // ends at a solution, certified
  kInfinity,  // ends at infinity, e·e = 0
  kSingular,  // ends at a solution with a singular derivative: where paths meet, or solutions form a curve
  kLost,      // too many steps
};
struct PathEnd {
  PathStatus status = PathStatus::kLost;
  StudyPoint x;
  Certificate certificate;
  int steps = 0;
};

/// Follows a solution while the platform goes from `start` to `target` as (1 − τ) target + τ start with
/// τ = γ t / (1 + (γ − 1) t), t from 1 to 0, |γ| = 1: Runge-Kutta steps in the plane orthogonal to the point, Newton
/// back onto the path, steps such that Newton has little to do. For all γ but finitely many no path meets another one
/// before t = 0, because start is generic (Sommese and Wampler 2005, ch. 7).
PathEnd follow_path(const QuadricPlatform& start, const QuadricPlatform& target, const StudyPoint& x_start,
                    Complex gamma);

}  // namespace drydock
