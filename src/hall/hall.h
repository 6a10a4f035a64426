// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shape.h"
#include "hall/hall_arm.h"
#include "rig/cable/hall_rig.h"
#include "rig/stewart/hall_platform.h"
#include "spatial/interval.h"

namespace drydock {

struct PlacedShape;

/// Where an object may be put: its origin in the hall [m], and its rotation about the hall's z axis, in place of those
/// of its pose. What is not given stays as it is.
struct Movable {
  std::optional<Interval> x, y, z;
  std::optional<Interval> yaw_rad;  // `any` is [−π, π]
};

/// A thing that stands in the hall.
struct HallObject {
  std::string name;
  Shape shape = Box{};  // O is its frame
  Pose X_WO;
  std::optional<Movable> movable;
  int carrier = -1;               // object that carries it along, rigidly; −1: it stands by itself
  std::optional<Vector3> colour;  // red, green, blue, each in [0, 1]
};

/// A test hall: what stands in it, and what may touch. hall_file.h reads it; every command takes it.
struct Hall {
  std::string name;
  std::vector<HallObject> objects;
  std::vector<HallRig> rigs;            // those on cables
  std::vector<HallPlatform> platforms;  // the Stewart platforms; rigs and platforms share one set of names
  std::vector<HallArm> arms;
  std::vector<std::array<std::string, 2>> may_touch;  // names of things, in either order

  const HallRig* find_rig(std::string_view rig) const;
  const HallPlatform* find_platform(std::string_view platform) const;
};

/// Whether two things of these names may touch each other.
bool may_touch(const Hall& hall, std::string_view a, std::string_view b);

/// What stands in a hall and may not touch a rig of this name.
std::vector<PlacedShape> obstacles_of(const Hall& hall, std::string_view rig);

}  // namespace drydock
