// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "arm/suspension/coupling.h"
#include "geometry/body_shape.h"
#include "rig/cable/tension/load_set.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// A pulley that swivels: its wheel swivels about a kingpin through the anchor A, so that the wheel's plane holds the
/// eye. The cable comes up along the kingpin, touches the wheel at A, goes round it and leaves at the tangent point T.
/// The wheel's centre M lies at A + radius · e, where e is orthogonal to the kingpin and points to the eye's side.
struct Pulley {
  double radius_m = 0;
  Vector3 kingpin_W = Vector3::UnitZ();  // unit vector, the way the cable runs where it meets the wheel
};

/// One cable, from the hall to its eye on the platform. Tensions and lengths are those a winch can give; what is not
/// known is infinite, or empty where a figure cannot be made up.
struct Cable {
  std::string name;
  Vector3 p_WA = Vector3::Zero();  // anchor
  Vector3 p_BC = Vector3::Zero();  // eye, on the platform
  std::optional<Pulley> pulley;
  double tension_min_N = 0, tension_max_N = 0;
  double length_min_m = 0, length_max_m = std::numeric_limits<double>::infinity();  // from A, wrapped part included
  double speed_max_m_per_s = std::numeric_limits<double>::infinity();
  double acceleration_max_m_per_s2 = std::numeric_limits<double>::infinity();
  double diameter_m = 0;
  std::optional<double> stiffness_N;  // EA: tension per strain
  std::optional<double> mass_per_m_kg_per_m;
};

/// A direction in which the platform is free, so that the cables have to hold it there. In the others something else
/// does: a point has no moments, a planar rig has guides.
enum class WrenchAxis : std::uint8_t { kForceX, kForceY, kForceZ, kMomentX, kMomentY, kMomentZ };

/// The platform B: a point (all eyes at its origin, free along x, y, z) or a rigid body.
struct Platform {
  std::string name;
  std::vector<WrenchAxis> axes;   // forces before moments, each once
  double moment_length_m = 1;     // L: moments are divided by it wherever they stand beside forces
  SpatialInertia M_BBo_B;         // zero: its weight is in the load
  std::vector<BodyShape> shapes;  // for clearances; body 0
};

/// A cable rig. Constant during a run.
struct CableRig {
  std::string name;
  Platform platform;
  std::vector<Cable> cables;
  LoadSet load;  // besides the weight of the platform
  std::optional<AccelerationSet> acceleration;
  std::optional<Coupling> coupling;  // of a point platform: E hangs from D by a rod
  Vector3 g_W{0, 0, -9.80665};
};

inline bool is_moment(WrenchAxis axis) {
  return axis >= WrenchAxis::kMomentX;
}
/// Number of directions n, and of cables beyond it.
inline int directions(const Platform& platform) {
  return static_cast<int>(platform.axes.size());
}
inline int redundancy(const CableRig& rig) {
  return static_cast<int>(rig.cables.size()) - directions(rig.platform);
}
bool has_moments(const Platform& platform);

/// The four usual sets of axes. A planar rig moves in a coordinate plane of the hall.
enum class Plane : std::uint8_t { kXY, kXZ, kYZ };
std::vector<WrenchAxis> point_axes();
std::vector<WrenchAxis> body_axes();
std::vector<WrenchAxis> point_axes(Plane plane);
std::vector<WrenchAxis> body_axes(Plane plane);

}  // namespace drydock
