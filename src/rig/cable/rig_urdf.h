// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/bounding_box.h"
#include "rig/cable/cable_line.h"

namespace drydock {

// A parallel robot as a URDF, which knows trees alone: the tree grows the other way, from the world over virtual joints
// to the platform and from there along each cable to its pulley. The pulleys are ends that can move freely; the values
// of the joints put them where they are (Elhardt et al. 2025, section 2.1).
//
//   world ─ x, y, z ─ [yaw, pitch, roll, of a body] ─ platform
//   platform ─ NAME_azimuth (about z) ─ NAME_inclination (up) ─ NAME_cable ─ NAME_length (slides) ─ NAME_pulley
//
// NAME_pulley stands at the anchor A. With a swivelling pulley the cable ends at the tangent point; from there
// NAME_roll turns about the cable until the wheel lies in its plane, and NAME_wrap about the wheel's axis by the
// wrapped angle, to NAME_wheel at the wheel's centre and, fixed to it, NAME_pulley at A, whose z axis is the kingpin.
//
// A link cannot change its length, so the cylinder of a cable is as long as the cable can be in the room; it reaches
// from the eye through the pulley and beyond. Inertias other than the platform's are small stand-ins, as many readers
// refuse links without: the tree is for kinematics.

/// Where the platform's origin may be, and with it how long cables get: the box of the anchors, and of the eyes at
/// home.
BoundingBox rig_room(const CableRig& rig, const Pose& X_WB_home);

/// A mesh of the platform, which has to be written beside the URDF under this name.
struct RigUrdfMesh {
  std::string file;
  std::shared_ptr<const TriangleMesh> mesh;
};

struct RigUrdf {
  std::string text;
  std::vector<RigUrdfMesh> meshes;
};
/// `mesh_stem` begins the names of mesh files.
RigUrdf rig_urdf(const CableRig& rig, const BoundingBox& room, const std::string& mesh_stem);

struct JointValue {
  std::string joint;
  bool slides = false;  // [m], else [rad]
  double value = 0;
};
/// Of every joint in the order of the URDF, so that all pulleys come out where they are. Empty unless the status is ok.
struct [[nodiscard]] RigJointValues {
  CableStatus status = CableStatus::kOk;
  std::vector<JointValue> joints;
};

}  // namespace drydock
