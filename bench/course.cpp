// SPDX-License-Identifier: Apache-2.0
#include "bench/course.h"

#include <algorithm>

namespace drydock::bench {

Course make_course(const std::string& hall_name) {
  Course course{hall_name, hall_mesh(hall_size(hall_name)), grid_points(), {}};
  const std::vector<Vector3> anchors = pulleys();
  std::copy_n(anchors.begin(), kCables, course.pulleys.begin());
  return course;
}

std::vector<std::size_t> points_in_columns(const Course& course, std::size_t every) {
  std::vector<std::size_t> points;
  for (std::size_t point = 0; point < course.points.size(); ++point) {
    if (point / kGridZ % every == 0) points.push_back(point);
  }
  return points;
}

std::vector<Segment> cables_in_order(const Course& course) {
  std::vector<Segment> cables;
  cables.reserve(kCables * course.points.size());
  for (std::size_t which = 0; which < kCables; ++which) {
    for (std::size_t point = 0; point < course.points.size(); ++point) cables.push_back(course.cable(point, which));
  }
  return cables;
}

}  // namespace drydock::bench
