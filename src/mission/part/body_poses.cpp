// SPDX-License-Identifier: Apache-2.0
#include "mission/part/body_poses.h"

#include <fmt/format.h>

#include <algorithm>

#include "multibody/joint/joint.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

struct JointWords {
  std::vector<std::string> q_names, q_units, v_names, v_units, effort_units;
};

JointWords words_of(JointKind kind) {
  const std::string rad = "rad", m = "m", w = "rad/s", ms = "m/s", Nm = "N m", N = "N", one = "1";
  switch (kind) {
    case JointKind::kFixed:
      return {};
    case JointKind::kRevolute:
      return {{"angle"}, {rad}, {"angle"}, {w}, {Nm}};
    case JointKind::kPrismatic:
      return {{"way"}, {m}, {"way"}, {ms}, {N}};
    case JointKind::kCylindrical:
      return {{"angle", "way"}, {rad, m}, {"angle", "way"}, {w, ms}, {Nm, N}};
    case JointKind::kUniversal:
      return {{"first", "second"}, {rad, rad}, {"first", "second"}, {w, w}, {Nm, Nm}};
    case JointKind::kSpherical:
      return {{"qw", "qx", "qy", "qz"}, {one, one, one, one}, {"wx", "wy", "wz"}, {w, w, w}, {Nm, Nm, Nm}};
    case JointKind::kPlanar:
      return {{"x", "y", "angle"}, {m, m, rad}, {"x", "y", "angle"}, {ms, ms, w}, {N, N, Nm}};
    case JointKind::kFloating:
      break;
  }
  return {{"x", "y", "z", "qw", "qx", "qy", "qz"},
          {m, m, m, one, one, one, one},
          {"wx", "wy", "wz", "vx", "vy", "vz"},
          {w, w, w, ms, ms, ms},
          {Nm, Nm, Nm, N, N, N}};
}

/// Numbers along several axes are expressed in the joint's frame on its parent.
void add_joint_series(const Mission& mission, const MissionJoint& joint, std::vector<Series>& all) {
  const JointWords words = words_of(joint.kind);
  if (words.v_names.empty()) return;
  const std::string path = "/joints/" + joint.name + "/";
  const bool has_frame =
      joint.kind == JointKind::kSpherical || joint.kind == JointKind::kPlanar || joint.kind == JointKind::kFloating;
  const std::string& parent = mission.bodies[static_cast<std::size_t>(joint.body_P)].name;
  const std::string frame = has_frame ? "joint " + joint.name + " on " + parent : "";
  all.push_back({path + "q", words.q_units, frame, "position of the joint", words.q_names});
  all.push_back({path + "v", words.v_units, frame, "velocity of the joint", words.v_names});
  all.push_back(
      {path + "effort", words.effort_units, frame, "drives, spring and damper along the joint", words.v_names});
}

Series velocity_series(const std::string& body) {
  return {"/bodies/" + body + "/velocity",
          {"rad/s", "rad/s", "rad/s", "m/s", "m/s", "m/s"},
          "world",
          "angular velocity of the body, and velocity of its origin",
          {"wx", "wy", "wz", "vx", "vy", "vz"}};
}

void add(const Vector3& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + 3);
}

void add(const Pose& X_WB, std::vector<double>& row) {
  add(X_WB.p, row);
  const auto wxyz = to_wxyz(to_quaternion(X_WB.R));
  row.insert(row.end(), wxyz.begin(), wxyz.end());
}

Colour colour_of(const MissionShape& shape) {
  Colour colour;
  if (shape.colour) colour = {shape.colour->x(), shape.colour->y(), shape.colour->z(), 1.0};
  return colour;
}

/// The shape on the body's own node when it stands there, else on nodes below it.
void add_nodes(const MissionBody& body, const std::string& parent, const Pose& X_PB, Scene& scene) {
  SceneNode node;
  node.path = body.name;
  node.parent = parent;
  node.X_PN = X_PB;
  const bool plain = body.shapes.size() == 1 && body.shapes[0].X_BG == Pose{};
  if (plain) {
    node.shape = body.shapes[0].shape;
    node.colour = colour_of(body.shapes[0]);
  }
  scene.nodes.push_back(node);
  for (std::size_t i = 0; i < body.shapes.size() && !plain; ++i) {
    scene.nodes.push_back({fmt::format("{}/shape {}", body.name, i + 1), body.name, body.shapes[i].shape,
                           colour_of(body.shapes[i]), body.shapes[i].X_BG});
  }
}

/// A bare frame on a body, as `chaser/dock`, unless something of that name is there.
void add_frame(const BodyFrame& frame, const Mission& mission, Scene& scene) {
  const auto is_same = [&](const SceneNode& node) { return node.path == frame.name; };
  if (frame.name.empty() || std::any_of(scene.nodes.begin(), scene.nodes.end(), is_same)) return;
  const std::string parent = frame.body == 0 ? "" : mission.bodies[static_cast<std::size_t>(frame.body)].name;
  scene.nodes.push_back({frame.name, parent, std::nullopt, {}, frame.X_BC});
}

/// What is attached to what, now or later.
void add_connectors(const Mission& mission, Scene& scene) {
  for (const MissionLock& lock : mission.locks)
    for (const BodyFrame* frame : {&lock.a, &lock.b}) add_frame(*frame, mission, scene);
  for (const MissionConstraint& constraint : mission.constraints)
    for (const BodyFrame* frame : {&constraint.a, &constraint.b}) add_frame(*frame, mission, scene);
  for (const MissionEvent& event : mission.events) {
    if (event.action == EventAction::kReroot) continue;
    for (const BodyFrame* frame : {&event.a, &event.b}) add_frame(*frame, mission, scene);
  }
}

}  // namespace

BodyPoses::BodyPoses(const PartSetup& setup) : mission_(setup.mission), held_(held_bodies(setup.mission, setup.start)) {
  std::size_t next = 0;  // of held_
  for (std::size_t i = 1; i < mission_.bodies.size(); ++i) {
    if (next < held_.size() && held_[next].body == static_cast<int>(i)) {
      ++next;
    } else {
      free_.push_back(i);
    }
  }
}

void BodyPoses::columns(std::vector<Series>& series) const {
  for (const MissionJoint& joint : mission_.joints) add_joint_series(mission_, joint, series);
  for (const std::size_t i : free_) {
    series.push_back(pose_series("/bodies/" + mission_.bodies[i].name + "/pose", "world", "pose of the body"));
    series.push_back(velocity_series(mission_.bodies[i].name));
  }
}

void BodyPoses::sample(const Moment& moment, std::vector<double>& row) const {
  for (std::size_t i = 0; i < mission_.joints.size(); ++i) {
    const JointKind kind = mission_.joints[i].kind;
    const JointCoordinates& at = moment.joint(i);
    const std::span<const double> effort = std::as_const(moment.run.efforts).of(i);
    row.insert(row.end(), at.q, at.q + position_count(kind));
    row.insert(row.end(), at.v, at.v + velocity_count(kind));
    row.insert(row.end(), effort.begin(), effort.end());
  }
  for (const std::size_t i : free_) {
    add(moment.pose(static_cast<int>(i)), row);
    const Twist V_WB_W = moment.twist(static_cast<int>(i));
    add(V_WB_W.w, row);
    add(V_WB_W.v, row);
  }
}

WriteStatus BodyPoses::scene(const Recorder& recorder, Scene& scene) const {
  for (const std::size_t i : free_) add_nodes(mission_.bodies[i], "", mission_.bodies[i].X_WB, scene);
  for (const HeldBody& held : held_) {
    const std::string parent = held.holder == 0 ? "" : mission_.bodies[static_cast<std::size_t>(held.holder)].name;
    add_nodes(mission_.bodies[static_cast<std::size_t>(held.body)], parent, held.X_HB, scene);
  }
  for (const PlacedShape& fixture : mission_.fixtures)
    scene.nodes.push_back({"hall/" + fixture.name, "", fixture.shape, {}, fixture.X_WO});
  add_connectors(mission_, scene);
  if (recorder.times_s().empty()) return {};
  for (const std::size_t i : free_) {
    const std::string& name = mission_.bodies[i].name;
    if (WriteStatus status = add_pose_channel(recorder, "/bodies/" + name + "/pose", name, scene); !status.ok())
      return status;
  }
  return {};
}

}  // namespace drydock
