// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_scene.h"

#include <fmt/format.h>

#include <algorithm>

namespace drydock {
namespace {

constexpr Colour kCableEndColour{0.45, 0.47, 0.50, 1.0};
constexpr Colour kCableStrandColour{0.15, 0.15, 0.15, 1.0};
constexpr double kCableEnd_m = 0.05;

Colour colour_of(const MissionShape& shape) {
  Colour colour;
  if (shape.colour) colour = {shape.colour->x(), shape.colour->y(), shape.colour->z(), 1.0};
  return colour;
}

/// The shape on the body's own node when it stands there, else on nodes below it.
void add_nodes(const MissionBody& body, Scene& scene) {
  SceneNode node;
  node.path = body.name;
  node.X_PN = body.X_WB;
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

/// The cables from their anchors to the rod's end.
void add_cables(const RobotSuspension& rig, const Mission& mission, Scene& scene) {
  const std::string& body = mission.bodies[static_cast<std::size_t>(rig.at.body)].name;
  for (const Cable& cable : rig.cables->model.cables) {
    const std::string path = "cables/" + cable.name, anchor = path + "/anchor";
    scene.nodes.push_back({anchor, "", Shape(Sphere{kCableEnd_m}), kCableEndColour, {Rotation{}, cable.p_WA}});
    scene.strands.push_back(
        {path, anchor, body, Vector3::Zero(), rig.at.X_BC.p, cable.diameter_m / 2, kCableStrandColour});
  }
}

WriteStatus add_tensions(const RobotSuspension& rig, const Recorder& recorder, Scene& scene) {
  for (const Cable& cable : rig.cables->model.cables) {
    if (WriteStatus status = add_scalar_channels(recorder, "/cables/" + cable.name + "/tension_N", scene); !status.ok())
      return status;
    scene.scalars.back().low = cable.tension_min_N;
    scene.scalars.back().high = cable.tension_max_N;
  }
  return {};
}

}  // namespace

WriteStatus mission_scene(const Mission& mission, const Recorder& recorder,
                          const std::vector<MissionEventRecord>& events, Scene& scene) {
  scene.title = mission.name;
  for (std::size_t i = 1; i < mission.bodies.size(); ++i) add_nodes(mission.bodies[i], scene);
  for (const PlacedShape& fixture : mission.fixtures)
    scene.nodes.push_back({"hall/" + fixture.name, "", fixture.shape, {}, fixture.X_WO});
  add_connectors(mission, scene);
  for (const MissionEventRecord& event : events) scene.events.push_back(log_event(event));
  const bool has_samples = !recorder.times_s().empty();
  if (has_samples) add_time_base(recorder, scene);
  for (const MissionRobot& robot : mission.robots) {
    if (!robot.suspension || !robot.suspension->cables) continue;
    add_cables(*robot.suspension, mission, scene);
    if (!has_samples) continue;
    if (WriteStatus status = add_tensions(*robot.suspension, recorder, scene); !status.ok()) return status;
  }
  for (std::size_t i = 1; has_samples && i < mission.bodies.size(); ++i) {
    const std::string& name = mission.bodies[i].name;
    if (WriteStatus status = add_pose_channel(recorder, "/bodies/" + name + "/pose", name, scene); !status.ok())
      return status;
  }
  return {};
}

WriteStatus add_progress_scalars(const Mission& mission, const Recorder& recorder, Scene& scene) {
  std::vector<std::string> paths = {"/energy/kinetic_J", "/energy/potential_J"};
  for (const MissionJoint& joint : mission.joints)
    if (joint.kind == JointKind::kRevolute || joint.kind == JointKind::kPrismatic)
      paths.push_back("/joints/" + joint.name + "/q");
  for (const std::string& path : paths)
    if (WriteStatus status = add_scalar_channels(recorder, path, scene); !status.ok()) return status;
  return {};
}

}  // namespace drydock
