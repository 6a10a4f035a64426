// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "spatial/principal_inertia.h"
#include "spatial/quaternion.h"
#include "testing/mujoco_tree.h"

namespace drydock::testing {
namespace {

std::string text(const Vector3& v) {
  return fmt::format("{:.17g} {:.17g} {:.17g}", v.x(), v.y(), v.z());
}
std::string text(const Rotation& R) {
  const Quaternion q = to_quaternion(R);
  return fmt::format("{:.17g} {:.17g} {:.17g} {:.17g}", q.w, q.x, q.y, q.z);
}

std::string hinge(const char* axis) {
  return fmt::format("<joint type='hinge' axis='{}'/>", axis);
}
std::string slide(const char* axis) {
  return fmt::format("<joint type='slide' axis='{}'/>", axis);
}

/// MuJoCo moves a body by its joints one after the other, each axis in the body as the former ones left it.
std::string joints(const Link& link) {
  const char *x = "1 0 0", *y = "0 1 0", *z = "0 0 1";
  const std::string ball = "<joint type='ball'/>";
  switch (link.joint) {
    case JointKind::kFixed:
      return "";
    case JointKind::kRevolute:
      return hinge(z);
    case JointKind::kPrismatic:
      return slide(z);
    case JointKind::kCylindrical:
      return hinge(z) + slide(z);
    case JointKind::kUniversal:
      return hinge(x) + hinge(y);
    case JointKind::kSpherical:
      return ball;
    case JointKind::kPlanar:
      return slide(x) + slide(y) + hinge(z);
    case JointKind::kFloating:
      break;
  }
  return link.parent == kWorld ? "<freejoint/>" : slide(x) + slide(y) + slide(z) + ball;
}

std::string inertial(const SpatialInertia& M) {
  const PrincipalInertia principal = principal_inertia(M).value();
  return fmt::format("<inertial mass='{:.17g}' pos='{}' quat='{}' diaginertia='{}'/>", M.mass_kg, text(M.p_BBcm),
                     text(principal.R_BP), text(principal.moments_kg_m2));
}

std::string children(const TreeModel& model, int parent) {
  std::string xml;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    if (link.parent != parent) continue;
    xml += fmt::format("<body name='L{}' pos='{}' quat='{}'>\n{}{}\n{}</body>\n", i, text(link.X_PF.p),
                       text(link.X_PF.R), inertial(link.M_LLo_L), joints(link), children(model, static_cast<int>(i)));
  }
  return xml;
}

}  // namespace

std::string mujoco_xml(const TreeModel& model) {
  return "<mujoco><compiler angle='radian'/><option><flag contact='disable' constraint='disable'/></option>\n"
         "<worldbody>\n" +
         children(model, kWorld) + "</worldbody></mujoco>\n";
}

}  // namespace drydock::testing
