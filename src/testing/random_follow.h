// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/trajectory/hermite.h"
#include "follow/follow.h"
#include "testing/map_oracle.h"
#include "testing/odd_hall.h"
#include "testing/random_tree.h"

namespace drydock::testing {

/// Rows that wander about where they begin, by polynomials of degree 5 without jumps of the speed.
inline JointTrajectory random_track(Random& random, const VectorX& begin, double size, int segments, double length_s) {
  JointTrajectory track;
  const auto vector = [&](double scale) {
    VectorX v(begin.size());
    for (double& x : v) x = random.between(-scale, scale);
    return v;
  };
  JointMotion here{begin, vector(0.3 * size), vector(0.3 * size)};
  for (int i = 0; i < segments; ++i) {
    const double t0_s = track.duration_s(), t1_s = t0_s + length_s * random.between(0.4, 1);
    const VectorX q = begin + vector(size), v = vector(0.5 * size), a = vector(0.5 * size);
    const JointMotion next{q, v, a};
    track.segments.push_back(quintic_between(t0_s, here, t1_s, next));
    here = next;
  }
  return track;
}

/// Four cables from above to a point of 30 mm, with limits of everything.
inline CableRig hanging_rig(Random& random) {
  CableRig rig;
  rig.name = "rig";
  rig.platform.name = "D";
  rig.platform.axes = point_axes();
  rig.platform.shapes = {{0, Sphere{0.03}, {}}};
  for (int i = 0; i < 4; ++i) {
    Cable cable;
    cable.name = "cable" + std::to_string(i + 1);
    cable.p_WA = Vector3(i % 3 == 0 ? -3 : 3, i < 2 ? -3 : 3, 4) + random.vector(0.4);
    cable.tension_min_N = random.between(1, 20);
    cable.tension_max_N = random.between(800, 2000);
    cable.length_min_m = 0.5;
    cable.length_max_m = random.between(6, 8);
    cable.diameter_m = random.between(2e-3, 2e-2);
    cable.speed_max_m_per_s = random.between(0.5, 1);
    cable.acceleration_max_m_per_s2 = random.between(1, 2);
    rig.cables.push_back(cable);
  }
  rig.load.points = {Wrench{Vector3::Zero(), Vector3(0, 0, -300) + random.vector(30)}};
  return rig;
}

/// An arm that hangs on the first rig: links of odd shapes, one after the other, revolute and perhaps a prismatic
/// joint.
inline HallArm hanging_arm(Random& random, int joints, bool slides) {
  HallArm hall_arm;
  hall_arm.name = "arm";
  hall_arm.rig = 0;
  hall_arm.X_WB = {random.rotation(), random.vector(0.3)};
  hall_arm.q = VectorX::Zero(joints);
  ArmModel& arm = hall_arm.arm;
  arm.name = "arm";
  std::vector<PlacedShape> shapes = odd_hall(random, 0.1, 0.25);
  shapes.resize(6);  // without the large meshes
  for (int i = 0; i <= joints; ++i) {
    UrdfLink link;
    link.name = "link" + std::to_string(i);
    link.M_LLo_L = random_inertia(random);
    UrdfShape shape;
    shape.shape = shapes[static_cast<std::size_t>(random.whole(0, static_cast<int>(shapes.size()) - 1))].shape;
    shape.X_LG = random.pose(0.1);
    link.collisions = {shape};
    arm.urdf.links.push_back(link);
    if (i == 0) continue;
    UrdfJoint joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = slides && i == 2 ? UrdfJointType::kPrismatic : UrdfJointType::kRevolute;
    joint.parent = static_cast<std::size_t>(i) - 1;
    joint.child = static_cast<std::size_t>(i);
    joint.X_PJ = {random.rotation(), 0.5 * random.unit_vector()};
    joint.axis_J = random.unit_vector();
    arm.urdf.joints.push_back(joint);
    ArmJoint driven;
    driven.urdf = arm.urdf.joints.size() - 1;
    driven.limits.name = joint.name;
    driven.drive.effort_max = random.between(50, 150);
    arm.joints.push_back(driven);
  }
  ArmSuspension suspension;
  suspension.link = static_cast<std::size_t>(joints) - 1;
  suspension.p_LE = random.vector(0.3);
  arm.suspension = suspension;
  return hall_arm;
}

/// A hall with a rig and, with joints, an arm on it, among odd things.
inline Hall random_follow_hall(Random& random, int joints, double clutter_m) {
  Hall hall;
  HallRig rig;
  rig.model.name = "rig";
  rig.model = hanging_rig(random);
  rig.X_WB_home.p = Vector3(0.2, -0.1, 1.5);
  hall.rigs.push_back(rig);
  for (const PlacedShape& placed : odd_hall(random, clutter_m, 0.6)) {
    HallObject object;
    object.name = placed.name;
    object.shape = placed.shape;
    object.X_WO = placed.X_WO;
    hall.objects.push_back(object);
  }
  if (joints > 0) hall.arms.push_back(hanging_arm(random, joints, joints > 3));
  return hall;
}

/// A request for all kinds, at its defaults.
inline FollowRequest plain_follow(const Hall& hall, Motion motion) {
  FollowRequest request{hall, 0, -1, std::move(motion), {}, {}, 1e-3, 0, {}, {}, nullptr};
  if (request.motion.of == MotionOf::kArm) request.arm = 0;
  return request;
}

}  // namespace drydock::testing
