// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shape.h"
#include "input/mark.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// A robot as a URDF file describes it: plain values, SI units, angles in radians. L is the frame of a link, G that of
/// a shape, P the parent link's frame, J the joint's frame, which is the child link's frame when the joint stands at
/// zero.
struct UrdfShape {
  Mark mark;
  std::string name;
  Pose X_LG;
  Shape shape;           // a mesh is scaled already; a null mesh means that it has not been read (parse_urdf)
  std::string mesh_uri;  // as written, for meshes
  Vector3 mesh_scale = Vector3::Ones();
  std::optional<std::array<double, 4>> rgba;  // of visuals, 0 to 1
};

struct UrdfLink {
  Mark mark;
  std::string name;
  std::optional<SpatialInertia> M_LLo_L;  // none for a link without mass, which is a frame
  std::vector<UrdfShape> visuals;         // the collision shapes if a visual mesh cannot be read
  std::vector<UrdfShape> collisions;
  std::optional<std::size_t> parent_joint;  // none for the root
};

enum class UrdfJointType { kRevolute, kContinuous, kPrismatic, kFixed, kFloating, kPlanar };
std::string to_string(UrdfJointType type);
/// Degrees of freedom: 1, 1, 1, 0, 6, 3.
int freedom(UrdfJointType type);

/// Angles for revolute joints [rad, rad/s, N·m], lengths for prismatic ones [m, m/s, N]. Lower and upper
/// are infinite for joints that turn without end.
struct UrdfLimit {
  double lower = 0.0;
  double upper = 0.0;
  double velocity = 0.0;
  double effort = 0.0;
};

/// This joint's position is multiplier × that of the other joint + offset.
struct UrdfMimic {
  std::size_t joint = 0;
  double multiplier = 1.0;
  double offset = 0.0;
};

struct UrdfJoint {
  Mark mark;
  std::string name;
  UrdfJointType type = UrdfJointType::kFixed;
  std::size_t parent = 0;  // links
  std::size_t child = 0;
  Pose X_PJ;
  Vector3 axis_J = Vector3::UnitX();  // unit; the normal of the plane for planar joints
  std::optional<UrdfLimit> limit;     // always there for revolute and prismatic joints
  double damping = 0.0;               // N·m·s/rad or N·s/m
  double friction = 0.0;              // N·m or N
  std::optional<UrdfMimic> mimic;
};

struct UrdfModel {
  std::string file;
  std::string name;
  std::vector<UrdfLink> links;    // in the order of the file
  std::vector<UrdfJoint> joints;  // parents before children
  std::size_t root = 0;           // link

  std::optional<std::size_t> find_link(std::string_view link) const;
  std::optional<std::size_t> find_joint(std::string_view joint) const;

  /// What a joint that mimics follows in the end: the first joint, over mimics of mimics, that moves by itself.
  UrdfMimic leader_of(const UrdfJoint& joint) const;
};

}  // namespace drydock
