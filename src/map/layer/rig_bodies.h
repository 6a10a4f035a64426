// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "geometry/segment.h"
#include "geometry/shape_pair.h"
#include "map/layer/clearance_layer.h"
#include "rig/cable/cable_rig.h"

namespace drydock {

/// A part of a rig that keeps clear of the hall: a thick segment (cable, rod, ball or capsule of the platform), or
/// another shape of the platform.
struct RigBody {
  CausePart part = CausePart::kCable;
  int cable = -1;
  double radius_m = 0;
  Vector3 p_BP = Vector3::Zero(), p_BQ = Vector3::Zero();  // ends a and b of it; of a cable b, its eye
  SolidShape solid;                                        // unless it is a thick segment
  Pose X_BS;
  bool is_solid = false;
  double reach_m = 0;  // farthest point from the platform's origin
};
std::vector<RigBody> rig_bodies(const CableRig& rig, const RigBodies& wanted);

/// A body at the middle of a cell, and how far its ends can get from there within the cell.
struct BodyAt {
  Segment segment_W;  // a cable from its tangent point (a) to its eye (b)
  Pose X_WS;          // of a solid
  double moves_a_m = 0, moves_b_m = 0;
  bool exists = true;    // false: a cable without a line, here or somewhere in the cell
  bool shifts = true;    // all poses of the cell differ by shifts along which end b, or the whole body, is carried
  bool fixed_a = false;  // end a stands still

  double moves_m() const { return moves_a_m > moves_b_m ? moves_a_m : moves_b_m; }
};
BodyAt body_at(const CableRig& rig, const RigBody& body, const PoseCell& cell);

/// The thick segment of a body at one pose, where it exists.
std::optional<Segment> segment_at(const CableRig& rig, const RigBody& body, const Pose& X_WB);

/// The same, carried by a shift of the platform. Where `shifts` is true.
Segment shifted(const BodyAt& body, const Vector3& shift_W);

}  // namespace drydock
