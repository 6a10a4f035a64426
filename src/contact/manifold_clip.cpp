// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_clip.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

using EdgeNormals = std::array<Vector3, kMostFaceCorners>;

/// Outward, in the plane orthogonal to n.
void find_normals(const FaceLoop& loop, const Vector3& n, EdgeNormals& normals) {
  for (std::size_t i = 0; i < loop.count; ++i) {
    const Vector3 d = loop.points[(i + 1) % loop.count] - loop.points[i];
    const Vector3 outward = d.cross(n);
    const double length = outward.norm();
    normals[i] = length > 0 ? Vector3(outward / length) : Vector3(Vector3::Zero());
  }
}

/// Where a direction stands among the normals of a polygon: i at normal i, between them in proportion to the sines.
double place_among(const EdgeNormals& normals, std::size_t count, const Vector3& n, const Vector3& direction) {
  double best = 0, best_dot = -2;
  for (std::size_t i = 0; i < count; ++i) {
    const Vector3 &from = normals[i], &to = normals[(i + 1) % count];
    const double after = n.dot(from.cross(direction)), before = n.dot(direction.cross(to));
    if (after >= 0 && before >= 0 && after + before > 0 && direction.dot(from + to) > 0) {
      return static_cast<double>(i) + after / (after + before);
    }
    if (const double dot = direction.dot(from); dot > best_dot) {
      best_dot = dot;
      best = static_cast<double>(i);
    }
  }
  return best;
}

}  // namespace

ClippedPolygon::ClippedPolygon(const FaceLoop& reference, const FaceLoop& incident, const Vector3& n)
    : reference_(reference), incident_(incident) {
  EdgeNormals of_reference, of_incident;
  find_normals(reference, n, of_reference);
  find_normals(incident, n, of_incident);
  const bool by_incident = incident.area_m2 <= reference.area_m2;
  const FaceLoop& smaller = by_incident ? incident : reference;
  const double unit = smaller.corner_share;
  whole_ = unit * static_cast<double>(smaller.count);
  for (std::size_t i = 0; i < incident.count; ++i) {
    incident_cone_[i] =
        unit * (by_incident ? static_cast<double>(i) : place_among(of_reference, reference.count, n, of_incident[i]));
    corners_[i] = {incident.points[i], static_cast<int>(i)};
  }
  for (std::size_t i = 0; i < reference.count; ++i) {
    reference_cone_[i] =
        unit * (by_incident ? place_among(of_incident, incident.count, n, of_reference[i]) : static_cast<double>(i));
  }
  count_ = incident.count;
  for (std::size_t j = 0; j < reference.count && count_ > 0; ++j) cut(j, reference.points[j], of_reference[j]);
}

void ClippedPolygon::cut(std::size_t side, const Vector3& p_side, const Vector3& outward) {
  std::array<double, kRoom> height;
  bool any_out = false;
  for (std::size_t i = 0; i < count_; ++i) {
    height[i] = outward.dot(corners_[i].p - p_side);
    any_out = any_out || height[i] > 0;
  }
  if (!any_out) return;
  std::array<Corner, kRoom> kept;
  std::size_t count = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const std::size_t next = (i + 1) % count_;
    if (height[i] <= 0) kept[count++] = corners_[i];
    if ((height[i] <= 0) == (height[next] <= 0)) continue;
    const double t = height[i] / (height[i] - height[next]);
    const Vector3 p = corners_[i].p + t * (corners_[next].p - corners_[i].p);
    const bool leaves = height[i] <= 0;
    kept[count++] = {p, leaves ? -1 - static_cast<int>(side) : corners_[i].edge};
    if (count + 2 > kRoom) break;
  }
  std::copy_n(kept.begin(), count, corners_.begin());
  count_ = count;
}

double ClippedPolygon::cone_of(int edge) const {
  return edge >= 0 ? incident_cone_[static_cast<std::size_t>(edge)]
                   : reference_cone_[static_cast<std::size_t>(-1 - edge)];
}

ClippedCorner ClippedPolygon::corner(std::size_t i) const {
  const int in = corners_[(i + count_ - 1) % count_].edge, out = corners_[i].edge;
  ClippedCorner made;
  made.p = corners_[i].p;
  double share = cone_of(out) - cone_of(in);
  if (share < -0.25 * whole_) share += whole_;
  made.share = std::clamp(share, 0.0, 2.0);
  const auto index = [](int edge) { return static_cast<std::size_t>(edge >= 0 ? edge : -1 - edge); };
  if (in >= 0 && out >= 0) {
    made.kind = ClippedCorner::Kind::kIncident;
    made.first = incident_.corner_id[index(out)];
  } else if (in < 0 && out < 0) {
    made.kind = ClippedCorner::Kind::kReference;
    made.first = reference_.corner_id[index(out)];
  } else {
    made.kind = ClippedCorner::Kind::kCrossing;
    made.first = incident_.edge_id[index(in >= 0 ? in : out)];
    made.second = reference_.edge_id[index(in >= 0 ? out : in)];
  }
  return made;
}

}  // namespace drydock
