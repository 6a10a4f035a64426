// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "geometry/placed_shape.h"

namespace drydock {

/// A thing of a hall as the search for places sees it.
struct PlaceObject {
  PlacedShape placed;
  bool meets_rig = true;  // false: the rig may touch it, or it is the base of an arm
  int group = -1;         // that it is moved with; −1: it stays
};

/// An object that may be put elsewhere, and what it carries: all move as one.
struct PlaceGroup {
  int carrier = 0;           // index of the object
  std::vector<int> objects;  // the carrier and what it carries
  Pose X_WC;                 // of the carrier where it stands at present
  double reach_m = 0;        // of the farthest point from the carrier's origin
};

enum class PlaceCoordinate : std::uint8_t { kX, kY, kZ, kYaw };

/// One number of a layout: a coordinate of a carrier's origin [m], or its rotation about the hall's z axis [rad].
struct PlaceAxis {
  int group = 0;
  PlaceCoordinate coordinate = PlaceCoordinate::kX;
  double low = 0, high = 0;
  bool is_round = false;  // of a whole turn: its ends are the same
  double present = 0;
};

/// A value for each axis.
using Layout = std::vector<double>;

/// What stands in a hall and what of it may be moved, where to.
struct PlaceHall {
  std::vector<PlaceObject> objects;
  std::vector<PlaceGroup> groups;
  std::vector<PlaceAxis> axes;
  std::vector<std::array<int, 2>> may_touch;  // objects that may overlap
};

/// Adds a group with the axes that `ranges` holds: of x, y, z and yaw, `low` above `high` where it stays. The objects'
/// `group` is set too.
void add_group(PlaceHall& hall, int carrier, std::span<const int> carried, const std::array<double, 4>& low,
               const std::array<double, 4>& high);

/// The layout as the hall stands. Values beyond their ranges are kept.
Layout present_layout(const PlaceHall& hall);

/// The nearest layout within the ranges; turns that go all round are brought into theirs.
Layout within_ranges(const PlaceHall& hall, Layout layout);

/// The pose of a group's carrier: its origin where the layout says, turned about z from its present yaw.
Pose carrier_pose(const PlaceHall& hall, int group, const Layout& layout);

/// How a group has been carried from where it stands now: X_WM, with M the hall's frame stuck to it before. A thing at
/// X_MO at present then stands at X_WM · X_MO.
Pose carry(const PlaceHall& hall, int group, const Layout& layout);

/// No point of a moved thing is farther from one layout to another than this, and some is about as far.
double layout_distance_m(const PlaceHall& hall, const Layout& a, const Layout& b);

/// Poses of all objects in a layout.
std::vector<Pose> object_poses(const PlaceHall& hall, const Layout& layout);

}  // namespace drydock
