// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bench/hall.h"
#include "geometry/segment.h"

namespace drydock::bench {

inline constexpr std::size_t kCables = 4;

/// What ours and the peer run over: a hall, and the cables of every position of D on the grid.
struct Course {
  std::string name;  // "200k"
  TriangleMesh mesh;
  std::vector<Vector3> points;  // positions of D, x slowest
  std::array<Vector3, kCables> pulleys;

  Segment cable(std::size_t point, std::size_t which) const { return {pulleys[which], points[point]}; }
};

Course make_course(const std::string& hall_name);

/// Indices of the points in every n-th vertical column of the grid, each column whole and upward.
std::vector<std::size_t> points_in_columns(const Course& course, std::size_t every);

/// The cables of all points, one cable after the other, each in grid order: neighbours in the list are neighbours in
/// space.
std::vector<Segment> cables_in_order(const Course& course);

}  // namespace drydock::bench
