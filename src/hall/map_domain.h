// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "geometry/bounding_box.h"
#include "rig/cable/cable_line.h"
#include "spatial/euler_angles.h"

namespace drydock {

/// Three rotations about the axes of the moving frame, each within its range: R = R_1(a) R_2(b) R_3(c).
struct AngleRanges {
  EulerOrder order = EulerOrder::k213;
  BoundingBox angles_rad;
};

/// What the three coordinates of a map are.
enum class MapKind : std::uint8_t {
  kPosition,         // of the platform's origin in W, at one orientation
  kOrientation,      // angles in an order, at one position
  kAllOrientations,  // of the origin; a cell is free where the rig may stand in every orientation of a range
};

/// What a map is over, and how finely. Cells are cubes with edges resolution · 2^k on a lattice about `lattice`, which
/// is the world's origin for maps that OctoMap reads. A cell that reaches beyond the box counts with its part within.
struct MapDomain {
  MapKind kind = MapKind::kPosition;
  BoundingBox box;           // of the coordinates [m] or [rad]
  double resolution = 0.01;  // edge of the finest cells [m] or [rad]
  Vector3 lattice = Vector3::Zero();
  Pose X_WB;           // the one orientation of positions, the one position of orientations
  AngleRanges angles;  // with kOrientation its order, with kAllOrientations its ranges; turned from X_WB.R
  double finest_turn_rad = 0.017453292519943295;  // with kAllOrientations: ranges are not split below this half-width

  bool of_positions() const { return kind != MapKind::kOrientation; }
};

/// Poses that belong together: all with coordinates within `half` of those of the middle.
struct PoseCell {
  Pose X_WB;
  Vector3 half = Vector3::Zero();
  PoseBall ball;       // holds them all
  bool turns = false;  // otherwise they are positions X_WB.p ± half, at one orientation
};

/// The pose of coordinates of a map.
Pose pose_at(const MapDomain& domain, const Vector3& coordinates);
/// How far orientations with angles within `half` of the middle ones are turned from these, at most.
///
/// Along the straight path of angles from the middle the frame turns with Σ δᵢ eᵢ, eᵢ the axes of the three rotations
/// where they are. The second is orthogonal to both others; the first and third enclose an angle that depends on the
/// second angle alone: e₁·e₃ = ± sin b, or cos b where the first and the last axis are the same. So the rotation is at
/// most √(h₁² + h₂² + h₃² + 2 h₁ h₃ g), g the largest |e₁·e₃| of the box: down to √3 h in place of the sum 3 h.
double turn_within(EulerOrder order, const Vector3& middle_rad, const Vector3& half_rad);

/// The cell about coordinates. With kAllOrientations
/// the cell holds the middle orientation alone; all_orientations.h goes through the others. The ball is larger than
/// exact by what rounding may add.
PoseCell pose_cell(const MapDomain& domain, const Vector3& coordinates, const Vector3& half);

}  // namespace drydock
