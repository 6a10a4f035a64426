// SPDX-License-Identifier: Apache-2.0
#include "bench/plate_xml.h"

#include <fmt/format.h>

#include <stdexcept>

#include "bench/ring_boxes.h"
#include "spatial/principal_inertia.h"
#include "spatial/quaternion.h"

namespace drydock::bench {
namespace {

std::string numbers_of(const Vector3& v) {
  return fmt::format("{} {} {}", v.x(), v.y(), v.z());
}

std::string place(const Pose& X) {
  const Quaternion q = to_quaternion(X.R);
  return fmt::format("pos='{}' quat='{} {} {} {}'", numbers_of(X.p), q.w, q.x, q.y, q.z);
}

std::string inertial(const SpatialInertia& M) {
  const PrincipalInertia principal = principal_inertia(M).value();
  return fmt::format("<inertial mass='{}' {} diaginertia='{}'/>", M.mass_kg, place({principal.R_BP, M.p_BBcm}),
                     numbers_of(principal.moments_kg_m2));
}

std::string joint(const Link& link, std::size_t i, const PlateDrive& drive) {
  if (link.joint != JointKind::kRevolute && link.joint != JointKind::kPrismatic) {
    throw std::logic_error("a joint of the plate's arm neither turns nor slides");
  }
  return fmt::format("<joint name='joint{}' type='{}' axis='0 0 1' armature='{}' damping='{}' frictionloss='{}'/>", i,
                     link.joint == JointKind::kRevolute ? "hinge" : "slide", drive.rotor, drive.damping + drive.viscous,
                     drive.coulomb);
}

std::string pegs(const PlateScene& scene, int link) {
  const MechanismTree& tree = scene.start.mechanism.tree;
  std::string xml;
  for (std::size_t i = 0; i < scene.mission.contacts.size(); ++i) {
    const MissionContact& contact = scene.mission.contacts[i];
    if (link_of(tree, contact.body_A) != link) continue;
    const Capsule& peg = std::get<PegAndBlock>(contact.pair.solids).peg;
    xml += fmt::format("<geom name='peg{}' type='capsule' size='{} {}' {}/>\n", i, peg.radius_m, 0.5 * peg.length_m,
                       place(pose_on_link(tree, contact.body_A) * contact.pair.X_AG));
  }
  return xml;
}

/// Link i and those that it carries.
std::string chain(const PlateScene& scene, std::size_t i) {
  const TreeModel& model = scene.start.mechanism.tree.model;
  if (i == model.links.size()) return "";
  const Link& link = model.links[i];
  const int at = static_cast<int>(i);
  if (link.parent != at - 1) throw std::logic_error("the plate's arm is not a chain");
  return fmt::format("<body {}>\n{}{}\n{}{}</body>\n", place(link.X_PF), inertial(link.M_LLo_L),
                     joint(link, i, scene.drives[i]), pegs(scene, at), chain(scene, i + 1));
}

std::string actuators(const PlateScene& scene) {
  std::string xml;
  for (std::size_t i = 0; i < scene.drives.size(); ++i) {
    xml += fmt::format("<position joint='joint{}' kp='{}'/>\n", i, scene.drives[i].stiffness);
  }
  return xml;
}

/// The block of all contacts, which the world holds, and which peg touches which box. As stiff as MuJoCo takes it: the
/// time constant of contacts is two steps, and they have 0.9999 of the impedance of a hard constraint.
struct BlockText {
  std::string body, pairs;
};
BlockText block(const PlateScene& scene) {
  const MissionContact& contact = scene.mission.contacts.at(0);
  const HoleBlock& shape = std::get<PegAndBlock>(contact.pair.solids).block;
  std::string boxes, pairs;
  for (std::size_t i = 0; i < scene.hole_of_peg.size(); ++i) {
    Hole hole = shape.holes[scene.hole_of_peg[i]];
    if (!scene.has_chamfers) hole.chamfer_m = hole.chamfer_depth_m = 0;
    int k = 0;
    for (const RingBox& box : ring_boxes(hole, shape.top_m())) {
      const std::string name = fmt::format("hole{}_{}", i, k++);
      boxes +=
          fmt::format("<geom name='{}' type='box' size='{}' {}/>\n", name, numbers_of(box.half_size), place(box.X_HG));
      pairs += fmt::format(
          "<pair geom1='peg{0}' geom2='{1}' condim='3' friction='{2} {2} 0 0 0' solref='{3} 1' "
          "solimp='0.9999 0.9999 0.001 0.5 2'/>\n",
          i, name, contact.pair.law.friction, 2 * scene.mission.settings.step_s);
    }
  }
  const Pose X_WH = pose_on_link(scene.start.mechanism.tree, contact.body_B) * contact.pair.X_BH;
  return {fmt::format("<body {}>\n{}</body>\n", place(X_WH), boxes), pairs};
}

}  // namespace

std::string plate_xml(const PlateScene& scene) {
  const BlockText holes = block(scene);
  return fmt::format(
      "<mujoco><compiler angle='radian' inertiafromgeom='false' balanceinertia='false'/>\n"
      "<size njmax='2000' nconmax='500'/>\n"
      "<option timestep='{}' gravity='{}' integrator='Euler' solver='Newton' cone='elliptic' collision='predefined'/>\n"
      "<worldbody>{}{}</worldbody>\n<contact>{}</contact>\n<actuator>{}</actuator></mujoco>\n",
      scene.mission.settings.step_s, numbers_of(scene.mission.g_W), chain(scene, 0), holes.body, holes.pairs,
      actuators(scene));
}

}  // namespace drydock::bench
