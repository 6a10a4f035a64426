// SPDX-License-Identifier: Apache-2.0
#include "place/hall.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "spatial/euler_angles.h"

namespace drydock {
namespace {

constexpr double kTurn_rad = 2 * std::numbers::pi;

double farthest_m(const PlaceHall& hall, const PlaceGroup& group) {
  double reach_m = 0;
  for (const int index : group.objects) {
    const BoundingBox box = bounding_box(hall.objects[static_cast<std::size_t>(index)].placed);
    const Vector3 from = (box.low - group.X_WC.p).cwiseAbs().cwiseMax((box.high - group.X_WC.p).cwiseAbs());
    reach_m = std::max(reach_m, from.norm());
  }
  return reach_m;
}

double coordinate_of(const Pose& X_WC, unsigned coordinate) {
  return coordinate < 3 ? X_WC.p[static_cast<Eigen::Index>(coordinate)] : to_rpy(X_WC.R).yaw_rad;
}

}  // namespace

void add_group(PlaceHall& hall, int carrier, std::span<const int> carried, const std::array<double, 4>& low,
               const std::array<double, 4>& high) {
  PlaceGroup group;
  group.carrier = carrier;
  group.objects.push_back(carrier);
  group.objects.insert(group.objects.end(), carried.begin(), carried.end());
  group.X_WC = hall.objects[static_cast<std::size_t>(carrier)].placed.X_WO;  // C == O of the carrier
  group.reach_m = farthest_m(hall, group);
  const int number = static_cast<int>(hall.groups.size());
  for (const int index : group.objects) hall.objects[static_cast<std::size_t>(index)].group = number;
  for (unsigned i = 0; i < 4; ++i) {
    if (low[i] > high[i]) continue;
    const bool is_round = i == 3 && high[i] - low[i] >= kTurn_rad - 1e-9;
    hall.axes.push_back(
        {number, static_cast<PlaceCoordinate>(i), low[i], high[i], is_round, coordinate_of(group.X_WC, i)});
  }
  hall.groups.push_back(std::move(group));
}

Layout present_layout(const PlaceHall& hall) {
  Layout layout;
  for (const PlaceAxis& axis : hall.axes) layout.push_back(axis.present);
  return layout;
}

Layout within_ranges(const PlaceHall& hall, Layout layout) {
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const PlaceAxis& axis = hall.axes[i];
    if (axis.is_round) layout[i] -= kTurn_rad * std::floor((layout[i] - axis.low) / kTurn_rad);
    layout[i] = std::clamp(layout[i], axis.low, axis.high);
  }
  return layout;
}

Pose carrier_pose(const PlaceHall& hall, int group, const Layout& layout) {
  Pose X_WC = hall.groups[static_cast<std::size_t>(group)].X_WC;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const PlaceAxis& axis = hall.axes[i];
    if (axis.group != group) continue;
    if (axis.coordinate == PlaceCoordinate::kYaw) {
      X_WC.R = rotation_about(Vector3::UnitZ(), layout[i] - axis.present) * X_WC.R;
    } else {
      X_WC.p[static_cast<Eigen::Index>(axis.coordinate)] = layout[i];
    }
  }
  return X_WC;
}

Pose carry(const PlaceHall& hall, int group, const Layout& layout) {
  const Pose X_MC = hall.groups[static_cast<std::size_t>(group)].X_WC;  // W == M at present
  const Pose X_WC = carrier_pose(hall, group, layout);
  return X_WC * inverse(X_MC);
}

double layout_distance_m(const PlaceHall& hall, const Layout& a, const Layout& b) {
  double farthest = 0;
  for (std::size_t group = 0; group < hall.groups.size(); ++group) {
    const Pose X_WA = carrier_pose(hall, static_cast<int>(group), a);
    const Pose X_WB = carrier_pose(hall, static_cast<int>(group), b);
    const Rotation R_AB = inverse(X_WA.R) * X_WB.R;
    const double chord = std::sqrt(std::max(0.0, 3 - R_AB.matrix.trace()));  // 2 sin(θ/2)
    farthest = std::max(farthest, (X_WB.p - X_WA.p).norm() + chord * hall.groups[group].reach_m);
  }
  return farthest;
}

std::vector<Pose> object_poses(const PlaceHall& hall, const Layout& layout) {
  std::vector<Pose> carried;
  for (std::size_t group = 0; group < hall.groups.size(); ++group)
    carried.push_back(carry(hall, static_cast<int>(group), layout));
  std::vector<Pose> poses;
  for (const PlaceObject& object : hall.objects) {
    const Pose X_WO = object.placed.X_WO;
    poses.push_back(object.group < 0 ? X_WO : carried[static_cast<std::size_t>(object.group)] * X_WO);
  }
  return poses;
}

}  // namespace drydock
