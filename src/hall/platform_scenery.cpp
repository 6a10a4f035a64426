// SPDX-License-Identifier: Apache-2.0
#include "hall/platform_scenery.h"

#include <algorithm>
#include <cmath>

#include "hall/plate_mesh.h"
#include "hall/scenery.h"

namespace drydock {
namespace {

constexpr double kThinJoint_m = 0.02;
constexpr Colour kAxisColour{0.45, 0.47, 0.50, 1.0};

using Joints = std::array<Vector3, 6>;

double ball_m(const Leg& leg) {
  return std::max(kThinJoint_m, 0.55 * leg.diameter_m);
}

/// What is drawn of a body from its joints, all in its own frame.
struct Plate {
  Joints joints;
  Vector3 n, middle;  // n towards the legs
  double radius_m = 0, thickness_m = 0, rim_m = 0;
};

Plate plate_of(const StewartRig& rig, const Joints& joints, const Vector3& to_legs) {
  Plate plate{joints, best_normal(joints, to_legs), Vector3::Zero()};
  for (const Vector3& joint : joints) plate.middle += joint / 6;
  for (const Vector3& joint : joints) plate.radius_m = std::max(plate.radius_m, (joint - plate.middle).norm());
  for (const Leg& leg : rig.legs) plate.rim_m = std::max(plate.rim_m, 1.2 * ball_m(leg));
  plate.thickness_m = std::max(0.05 * plate.radius_m, 0.005);
  return plate;
}

Plate base_plate(const StewartRig& rig) {
  Joints joints;
  Vector3 to_legs = Vector3::Zero();
  for (std::size_t i = 0; i < 6; ++i) {
    joints[i] = rig.legs[i].p_FP;
    to_legs += rig.X_FB_home * rig.legs[i].p_BC - joints[i];
  }
  return plate_of(rig, joints, to_legs);
}

Plate moved_plate(const StewartRig& rig) {
  Joints joints;
  Vector3 to_legs = Vector3::Zero();
  for (std::size_t i = 0; i < 6; ++i) {
    joints[i] = rig.legs[i].p_BC;
    to_legs += inverse(rig.X_FB_home) * rig.legs[i].p_FP - joints[i];
  }
  return plate_of(rig, joints, to_legs);
}

void add_body(const std::string& node, const std::string& below, const std::vector<BodyShape>& shapes,
              const Plate& plate, const Colour& colour, Scene& scene) {
  for (std::size_t i = 0; i < shapes.size(); ++i)
    scene.nodes.push_back({below + "/" + std::to_string(i + 1), node, shapes[i].shape, colour, shapes[i].X_BS});
  if (!shapes.empty()) return;
  TriangleMesh mesh = plate_mesh(plate.joints, plate.n, plate.thickness_m, plate.rim_m);
  if (mesh.triangles.empty()) return;
  const Shape shape = std::make_shared<const TriangleMesh>(std::move(mesh));
  scene.nodes.push_back({below + "/plate", node, shape, colour, Pose{}});
}

void add_legs(const StewartRig& rig, const std::string& path, Scene& scene) {
  for (const Leg& leg : rig.legs) {
    const std::string on_base = path + "/base/joints/" + leg.name, on_platform = path + "/joints/" + leg.name;
    const Shape ball = Sphere{ball_m(leg)};
    scene.nodes.push_back({on_base, path + "/base", ball, kCableColour, {Rotation{}, leg.p_FP}});
    scene.nodes.push_back({on_platform, path, ball, kCableColour, {Rotation{}, leg.p_BC}});
    scene.strands.push_back({path + "/" + leg.name, on_base, on_platform, Vector3::Zero(), Vector3::Zero(),
                             leg.diameter_m / 2, kCableColour});
  }
}

/// Rails below the base or, where it moves along its own normal, beside it.
void add_slide(const AuxiliaryAxis& axis, const Plate& base, const std::string& path, Scene& scene) {
  const Vector3& along = axis.axis_G;
  const Vector3 up = base.n - base.n.dot(along) * along;
  const bool lies_below = up.norm() > 0.5;
  const Pose X_GR{turn_z_to(along), Vector3::Zero()};  // R: the rails, z along the slide
  const Vector3 side = lies_below ? Vector3(along.cross(up).normalized()) : Vector3(X_GR.R * Vector3::UnitX());
  const double height_m = std::max(0.1 * base.radius_m, 0.01);
  const Vector3 depth = lies_below ? Vector3(-(base.thickness_m + height_m / 2) * up.normalized()) : Vector3::Zero();
  const double apart_m = lies_below ? 0.5 * base.radius_m : base.radius_m + base.rim_m + height_m;
  const double end_m = base.radius_m + base.rim_m, length_m = axis.range.max - axis.range.min + 2 * end_m;
  const Vector3 middle = base.middle + depth + 0.5 * (axis.range.min + axis.range.max) * along;
  const auto add = [&](const std::string& name, const Vector3& size, const Vector3& p_GB) {
    scene.nodes.push_back({path + "/" + name, path, Shape(Box{size}), kAxisColour, {X_GR.R, p_GB}});
  };
  for (const double sign : {-1.0, 1.0}) {
    const std::string number = sign < 0 ? "1" : "2";
    add("rail" + number, {height_m, height_m, length_m}, middle + sign * apart_m * side);
    const double wide_m = 2 * apart_m + 2 * height_m;
    const bool along_x = std::abs((inverse(X_GR.R) * side).x()) > 0.7;
    const Vector3 size = along_x ? Vector3(wide_m, height_m, height_m) : Vector3(height_m, wide_m, height_m);
    add("stop" + number, size, middle + sign * (length_m + height_m) / 2 * along);
  }
}

/// The pointer on the base stands over the mark while the axis is at zero.
void add_rotary(const AuxiliaryAxis& axis, const Plate& base, const std::string& rig, Scene& scene) {
  const std::string path = rig + "/axis";
  const Vector3& along = axis.axis_G;
  const auto radial = [&](const Vector3& p) { return Vector3(p - p.dot(along) * along); };
  Vector3 zero = radial(base.middle).norm() > 0.3 * base.radius_m ? radial(base.middle) : radial(base.joints[0]);
  if (zero.norm() < 1e-9) zero = turn_z_to(along) * Vector3::UnitX();
  double outer_m = 0, lowest_m = 0;
  for (const Vector3& joint : base.joints) {
    outer_m = std::max(outer_m, radial(joint).norm() + base.rim_m);
    lowest_m = std::min(lowest_m, joint.dot(along) - base.thickness_m);
  }
  Matrix3 R_GR;  // x to zero, z along the axis
  R_GR << zero.normalized(), along.cross(zero.normalized()), along;
  const double width_m = 0.12 * outer_m;
  const Pose X_GR{Rotation{R_GR}, lowest_m * along};
  const RingSizes sizes{outer_m - width_m, outer_m, std::max(0.5 * base.thickness_m, 0.005)};
  const Shape ring = std::make_shared<const TriangleMesh>(ring_mesh(sizes, axis.range));
  scene.nodes.push_back({path + "/ring", path, ring, kAxisColour, X_GR});
  const Box mark{{width_m, 0.3 * width_m, sizes.thickness_m}};
  const Pose X_RM{Rotation{}, {outer_m + 0.6 * width_m, 0, -sizes.thickness_m / 2}};
  const Pose X_RP{Rotation{}, X_RM.p + sizes.thickness_m * Vector3::UnitZ()};
  scene.nodes.push_back({path + "/zero", path, Shape(mark), kAxisColour, X_GR * X_RM});
  scene.nodes.push_back({rig + "/base/pointer", rig + "/base", Shape(mark), kRigColour, X_GR * X_RP});
}

}  // namespace

std::string foot_path(const StewartRig& rig) {
  return "rigs/" + rig.name + (rig.axis ? "/axis" : "/base");
}

void add_platform(const StewartRig& rig, const Pose& X_WF, const Pose& X_WB, Scene& scene) {
  const std::string path = "rigs/" + rig.name, axis = path + "/axis";
  const Plate base = base_plate(rig);
  if (rig.axis) scene.nodes.push_back({axis, "", std::nullopt, kAxisColour, rig.X_WG});
  scene.nodes.push_back({path + "/base", "", std::nullopt, kObjectColour, X_WF});
  scene.nodes.push_back({path, "", std::nullopt, kRigColour, X_WB});
  add_body(path + "/base", path + "/base", rig.base_shapes, base, kObjectColour, scene);
  add_body(path, path + "/platform", rig.platform_shapes, moved_plate(rig), kRigColour, scene);
  add_legs(rig, path, scene);
  if (!rig.axis) return;
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  slides ? add_slide(*rig.axis, base, axis, scene) : add_rotary(*rig.axis, base, path, scene);
}

}  // namespace drydock
