// SPDX-License-Identifier: Apache-2.0
#include "bench/follow_course.h"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "arm/arm_file.h"
#include "arm/trajectory/hermite.h"
#include "bench/hall.h"
#include "bench/rigs.h"
#include "geometry/tessellate.h"

namespace drydock::bench {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kLeg_s = 10;

/// Where the joints stop [deg]; each way takes ten seconds. A random search chose ways that keep the arm as near to the
/// hall as it goes on average, at 5 mm and more.
constexpr double kStops_deg[7][7] = {
    {-61.59, -112.51, -23.44, 10.36, -61.38, 45.29, -111.47}, {-25.62, -111.09, -7.04, 4.96, -73.98, 78.48, -146.64},
    {-16.11, -109.35, 5.44, 0.65, -56.45, 88.07, -148.26},    {-12.63, -104.57, 16.24, -11.24, -50.43, 72.06, -170.82},
    {-40.40, -97.62, -5.77, -22.74, -29.19, 92.39, -153.82},  {-23.98, -95.64, 5.13, -28.87, -37.32, 84.09, -155.44},
    {-21.38, -92.49, 7.09, -38.05, -17.63, 78.09, -139.93},
};

/// A shape as a mesh that is no body of revolution: its surface waves, up to 3 % inward.
TriangleMesh waved(const UrdfShape& shape, double edge_m) {
  TriangleMesh mesh = tessellate(shape.shape, {.segments = 40, .max_edge_m = edge_m});
  for (Vector3& v : mesh.vertices) {
    const double angle = std::atan2(v.y(), v.x());
    const double shrink = 1 - 0.015 * (1 + std::sin(3 * angle + 40 * v.z() + 0.7));
    v.x() *= shrink;
    v.y() *= shrink;
  }
  return transformed(mesh, shape.X_LG);
}

/// The shapes of a link as one mesh of no more than 5,000 triangles.
UrdfShape link_mesh(const std::vector<UrdfShape>& shapes) {
  TriangleMesh mesh;
  for (double edge_m = 0.008; mesh.triangles.empty() || mesh.triangles.size() > 5000; edge_m *= 1.05) {
    mesh = {};
    for (const UrdfShape& shape : shapes) append(mesh, waved(shape, edge_m));
  }
  UrdfShape whole;
  whole.shape = std::make_shared<const TriangleMesh>(std::move(mesh));
  return whole;
}

VectorX stop(std::size_t i) {
  VectorX q(7);
  for (int k = 0; k < 7; ++k) q[k] = kDegree * kStops_deg[i][k];
  return q;
}

HallArm standing_arm() {
  Problems problems;
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/arms/suspended/arm3m.yaml";
  auto arm = read_arm(file, default_file_rules(file), {}, problems);
  if (!arm) throw std::runtime_error("examples/arms/suspended/arm3m.yaml cannot be read");
  for (UrdfLink& link : arm->urdf.links) {
    if (!link.collisions.empty() && link.name != "rod") link.collisions = {link_mesh(link.collisions)};
  }
  HallArm standing;
  standing.name = "arm";
  standing.arm = *std::move(arm);
  standing.X_WB = {rotation_about(Vector3::UnitZ(), 0.4), {-1.3, 0.3, 0.6}};
  standing.q = stop(0);
  standing.rig = 0;
  return standing;
}

HallRig hall_rig() {
  HallRig rig;
  rig.model.name = "mss";
  rig.model = suspension_rig();
  rig.model.name = "mss";
  rig.model.platform.name = "D";
  rig.model.platform.shapes = {{0, Sphere{kConnectorRadius_m}, {}}};
  for (std::size_t i = 0; i < rig.model.cables.size(); ++i) {
    Cable& cable = rig.model.cables[i];
    cable.name = "cable" + std::to_string(i + 1);
    cable.diameter_m = 2 * kCableRadius_m;
    cable.length_min_m = 0.5;
    cable.length_max_m = 9;
    cable.speed_max_m_per_s = 1;
    cable.acceleration_max_m_per_s2 = 1;
  }
  return rig;
}

Motion stop_to_stop(const HallArm& arm) {
  Motion motion{MotionOf::kArm, {}, "polynomials of degree 5 from stop to stop"};
  for (const ArmJoint& joint : arm.arm.joints) motion.track.joints.push_back(joint.limits.name);
  const VectorX rest = VectorX::Zero(7);
  for (std::size_t i = 0; i + 1 < std::size(kStops_deg); ++i) {
    const double t0_s = kLeg_s * static_cast<double>(i);
    motion.track.segments.push_back(
        quintic_between(t0_s, {stop(i), rest, rest}, t0_s + kLeg_s, {stop(i + 1), rest, rest}));
  }
  return motion;
}

}  // namespace

FollowCourse follow_course() {
  FollowCourse course;
  for (HallPart& part : hall_parts(HallSize::k200k)) {
    HallObject object;
    object.name = part.name;
    object.shape = std::make_shared<const TriangleMesh>(std::move(part.mesh));
    course.hall.objects.push_back(std::move(object));
  }
  course.hall.rigs = {hall_rig()};
  course.hall.arms = {standing_arm()};
  course.motion = stop_to_stop(course.hall.arms[0]);
  return course;
}

FollowRequest FollowCourse::request(SolidCache* solids) const {
  return {hall, 0, 0, motion, {}, {}, 1e-3, 0, {}, {}, solids};
}

LinkTriangles link_triangles(const FollowCourse& course) {
  LinkTriangles count;
  for (const UrdfLink& link : course.hall.arms[0].arm.urdf.links) {
    for (const UrdfShape& shape : link.collisions) {
      const auto* mesh = std::get_if<std::shared_ptr<const TriangleMesh>>(&shape.shape);
      if (mesh == nullptr) continue;
      count.all += (*mesh)->triangles.size();
      count.most = std::max(count.most, (*mesh)->triangles.size());
    }
  }
  return count;
}

}  // namespace drydock::bench
