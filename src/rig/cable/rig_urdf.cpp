// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_urdf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "rig/cable/rig_urdf_names.h"
#include "spatial/euler_angles.h"
#include "spatial/tidy_number.h"

namespace drydock {
namespace {

constexpr double kSmallMass_kg = 1e-3, kSmallInertia_kg_m2 = 1e-6;  // of links that stand for nothing of weight
constexpr double kThinnest_m = 1e-3;                                // cables without a diameter, to be seen
constexpr double kHalfTurn = M_PI / 2;

const char* const kVirtual[] = {"virtual_x", "virtual_y", "virtual_z", "virtual_yaw", "virtual_pitch"};
const char* const kCableLinks[] = {"_swivel", "_cable", "_tangent", "_rolled", "_wheel", "_pulley"};

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string three(const Vector3& v) {
  return joined_numbers(v, " ");
}

std::string origin(const Pose& X_PC) {
  const RollPitchYaw rpy = to_rpy(X_PC.R);
  return "<origin xyz=\"" + three(X_PC.p) + "\" rpy=\"" + three({rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}) + "\"/>";
}

std::string inertial_text(const SpatialInertia& M) {
  const Matrix3& I = M.I_BBcm;
  return fmt::format(
      "    <inertial>{}<mass value=\"{}\"/><inertia ixx=\"{}\" ixy=\"{}\" ixz=\"{}\" iyy=\"{}\" iyz=\"{}\" "
      "izz=\"{}\"/></inertial>\n",
      origin({{}, M.p_BBcm}), M.mass_kg, I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2));
}

std::string small_inertial() {
  return inertial_text({kSmallMass_kg, Vector3::Zero(), kSmallInertia_kg_m2 * Matrix3::Identity()});
}

std::string shown(const Pose& X_LG, const std::string& geometry) {
  return "    <visual>" + origin(X_LG) + "<geometry>" + geometry + "</geometry></visual>\n";
}
std::string solid(const Pose& X_LG, const std::string& geometry) {
  return shown(X_LG, geometry) + "    <collision>" + origin(X_LG) + "<geometry>" + geometry +
         "</geometry></collision>\n";
}
std::string cylinder(double radius_m, double length_m) {
  return fmt::format("<cylinder radius=\"{}\" length=\"{}\"/>", radius_m, length_m);
}
std::string sphere(double radius_m) {
  return fmt::format("<sphere radius=\"{}\"/>", radius_m);
}

/// A platform's shape; a capsule is a cylinder and two spheres, as URDF has none.
struct ShapeText {
  const Pose& X_LG;
  const std::string& mesh_stem;
  std::vector<RigUrdfMesh>& meshes;

  std::string operator()(const Box& box) const { return solid(X_LG, "<box size=\"" + three(box.size) + "\"/>"); }
  std::string operator()(const Sphere& s) const { return solid(X_LG, sphere(s.radius_m)); }
  std::string operator()(const Cylinder& c) const { return solid(X_LG, cylinder(c.radius_m, c.length_m)); }
  std::string operator()(const Capsule& c) const {
    const Pose up{{}, {0, 0, c.length_m / 2}}, down{{}, {0, 0, -c.length_m / 2}};
    return solid(X_LG, cylinder(c.radius_m, c.length_m)) + solid(X_LG * up, sphere(c.radius_m)) +
           solid(X_LG * down, sphere(c.radius_m));
  }
  std::string operator()(const ConvexPolyhedron& p) const {
    return (*this)(std::make_shared<const TriangleMesh>(p.surface));
  }
  std::string operator()(const std::shared_ptr<const TriangleMesh>& mesh) const {
    const std::string file = mesh_stem + std::to_string(meshes.size() + 1) + ".stl";
    meshes.push_back({file, mesh});
    return solid(X_LG, "<mesh filename=\"" + escaped(file) + "\"/>");
  }
};

struct Range {
  double lower, upper;
};

class UrdfText {
 public:
  UrdfText(const CableRig& rig, const BoundingBox& room, const std::string& mesh_stem)
      : rig_(rig), room_(room), mesh_stem_(mesh_stem) {}

  RigUrdf write() {
    urdf_.text = "<?xml version=\"1.0\"?>\n<robot name=\"" + escaped(rig_.name) + "\">\n";
    const std::string platform = add_platform();
    for (const Cable& cable : rig_.cables) add_cable(cable, platform);
    urdf_.text += "</robot>\n";
    return std::move(urdf_);
  }

 private:
  void link(const std::string& name, const std::string& inside) {
    urdf_.text += "  <link name=\"" + escaped(name) + "\">\n" + inside + "  </link>\n";
  }

  /// A joint without a range turns without end.
  struct Joint {
    const char* type;
    Pose X_PJ;
    Vector3 axis;
    std::optional<Range> range;
  };
  void joint(const std::string& name, const std::string& parent, const std::string& child, const Joint& joint) {
    std::string text = fmt::format("  <joint name=\"{}\" type=\"{}\">\n    {}<parent link=\"{}\"/><child link=\"{}\"/>",
                                   escaped(name), joint.type, origin(joint.X_PJ), escaped(parent), escaped(child));
    if (std::string(joint.type) != "fixed") text += "<axis xyz=\"" + three(joint.axis) + "\"/>";
    if (joint.range) {
      text += fmt::format("<limit lower=\"{}\" upper=\"{}\" effort=\"1000\" velocity=\"1\"/>", joint.range->lower,
                          joint.range->upper);
    }
    urdf_.text += text + "\n  </joint>\n";
  }

  /// The platform's own name, unless another link has it.
  std::string platform_name() const {
    std::set<std::string> taken = {"world"};
    for (const char* name : kVirtual) taken.insert(name);
    for (const Cable& cable : rig_.cables) {
      for (const char* name : kCableLinks) taken.insert(cable.name + name);
    }
    std::string name = rig_.platform.name;
    while (name.empty() || taken.contains(name)) name += "_platform";
    return name;
  }

  std::string add_platform() {
    const bool turns = has_moments(rig_.platform);
    const std::string platform = platform_name();
    link("world", "");
    std::string parent = "world";
    const int joints = turns ? 6 : 3;
    for (int i = 0; i < joints; ++i) {
      const bool last = i == joints - 1;
      const std::string child = last ? platform : kVirtual[i];
      link(child, last ? platform_parts() : small_inertial());
      if (i < 3) {
        joint(kSliders[i], parent, child, {"prismatic", {}, Vector3::Unit(i), Range{room_.low[i], room_.high[i]}});
      } else {  // about z, then y, then x
        const bool pitches = i == 4;
        joint(kTurns[i - 3], parent, child,
              {pitches ? "revolute" : "continuous",
               {},
               Vector3::Unit(5 - i),
               pitches ? std::optional(Range{-kHalfTurn, kHalfTurn}) : std::nullopt});
      }
      parent = child;
    }
    return platform;
  }

  std::string platform_parts() {
    SpatialInertia M = rig_.platform.M_BBo_B;
    if (!(M.mass_kg > 0)) M.mass_kg = kSmallMass_kg;
    if (M.I_BBcm.isZero(0)) M.I_BBcm = std::max(kSmallInertia_kg_m2, 1e-4 * M.mass_kg) * Matrix3::Identity();
    std::string text = inertial_text(M);
    for (const BodyShape& shape : rig_.platform.shapes) {
      text += std::visit(ShapeText{shape.X_BS, mesh_stem_, urdf_.meshes}, shape.shape);
    }
    return text;
  }

  /// From the anchor to the farthest eye.
  double longest_m(const Cable& cable) const {
    const Vector3 far = (cable.p_WA - room_.low).cwiseAbs().cwiseMax((room_.high - cable.p_WA).cwiseAbs());
    const double wheel_m = cable.pulley ? cable.pulley->radius_m : 0;
    return std::min(cable.length_max_m, far.norm() + cable.p_BC.norm() + wheel_m);
  }

  void add_cable(const Cable& cable, const std::string& platform) {
    const std::string& name = cable.name;
    const double radius_m = std::max(cable.diameter_m, kThinnest_m) / 2, length_m = longest_m(cable);
    const Pose along_x{from_rpy({0, kHalfTurn, 0}), {length_m / 2, 0, 0}};
    link(name + "_swivel", small_inertial());
    joint(name + kAzimuth, platform, name + "_swivel", {"continuous", {{}, cable.p_BC}, Vector3::UnitZ(), {}});
    link(name + "_cable", small_inertial() + solid(along_x, cylinder(radius_m, length_m)));
    joint(name + kInclination, name + "_swivel", name + "_cable",
          {"revolute", {}, -Vector3::UnitY(), Range{-kHalfTurn, kHalfTurn}});
    const std::string end = name + (cable.pulley ? "_tangent" : "_pulley");
    link(end, small_inertial() + (cable.pulley ? "" : shown({}, sphere(2 * radius_m))));
    joint(name + kLength, name + "_cable", end, {"prismatic", {}, Vector3::UnitX(), Range{0, length_m}});
    if (cable.pulley) add_wheel(cable, radius_m);
  }

  /// In the rolled frame: x along the cable to its anchor's side, y the wheel's axis, the wheel's centre at −r z.
  void add_wheel(const Cable& cable, double cable_radius_m) {
    const std::string& name = cable.name;
    const double r = cable.pulley->radius_m;
    link(name + "_rolled", small_inertial());
    joint(name + kRoll, name + "_tangent", name + "_rolled", {"continuous", {}, Vector3::UnitX(), {}});
    link(name + "_wheel",
         small_inertial() + shown({from_rpy({kHalfTurn, 0, 0}), Vector3::Zero()}, cylinder(r, 4 * cable_radius_m)));
    joint(name + kWrap, name + "_rolled", name + "_wheel",
          {"revolute", {from_rpy({0, -kHalfTurn, 0}), {0, 0, -r}}, Vector3::UnitY(), Range{0, 2 * M_PI}});
    link(name + "_pulley", small_inertial());
    joint(name + "_kingpin", name + "_wheel", name + "_pulley", {"fixed", {{}, {r, 0, 0}}, Vector3::UnitX(), {}});
  }

  const CableRig& rig_;
  const BoundingBox& room_;
  const std::string& mesh_stem_;
  RigUrdf urdf_;
};

}  // namespace

BoundingBox rig_room(const CableRig& rig, const Pose& X_WB_home) {
  BoundingBox room;
  extend(room, X_WB_home.p);
  for (const Cable& cable : rig.cables) {
    extend(room, cable.p_WA);
    extend(room, X_WB_home * cable.p_BC);
  }
  return room;
}

RigUrdf rig_urdf(const CableRig& rig, const BoundingBox& room, const std::string& mesh_stem) {
  return UrdfText(rig, room, mesh_stem).write();
}

}  // namespace drydock
