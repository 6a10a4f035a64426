// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/arm.h"

namespace drydock::bench {
namespace {

std::string text(const Vector3& v) {
  return fmt::format("{:.17g} {:.17g} {:.17g}", v.x(), v.y(), v.z());
}

std::string inertial(const ArmBody& body) {
  return fmt::format("<inertial pos='{}' mass='{:.17g}' diaginertia='{}'/>", text(body.p_BBcm), body.mass_kg,
                     text(body.moments_kg_m2));
}

std::string chain(const ArmBodies& bodies, std::size_t i) {
  if (i == bodies.size()) return "";
  const char* axis = bodies[i].about_y ? "0 1 0" : "0 0 1";
  const std::string joint = i == 0 ? "<freejoint/>" : fmt::format("<joint type='hinge' axis='{}'/>", axis);
  return fmt::format("<body name='b{}' pos='{}'>{}{}\n{}</body>", i, text(bodies[i].p_PB), inertial(bodies[i]), joint,
                     chain(bodies, i + 1));
}

}  // namespace

std::string arm_xml(const ArmBodies& bodies, const ArmXml& request) {
  std::string modules, welds;
  for (int k = 0; k < request.modules; ++k) {  // stacks of four on the base
    modules += fmt::format("<body name='m{}' pos='{} {} -1'>{}<freejoint/></body>\n", k, k % 4, k / 4,
                           inertial(payload_body()));
    const std::string below = k % 4 == 0 ? "b0" : fmt::format("m{}", k - 1);
    welds += fmt::format("<weld body1='{}' body2='m{}'/>\n", below, k);
  }
  if (request.weld) {
    welds +=
        fmt::format("<weld body1='b0' body2='b{}' solref='0.002 1' solimp='0.9999 0.9999 0.001 0.5 2'/>\n", kJoints);
  }
  const char* off = request.constraints ? "contact='disable'" : "contact='disable' constraint='disable'";
  const char* size = request.modules > 0 ? "<size njmax='2000' nconmax='10' nstack='8000000'/>" : "";
  return fmt::format(
      "<mujoco><compiler angle='radian' inertiafromgeom='false' balanceinertia='false'/>{}\n"
      "<option timestep='0.001' gravity='0 0 0' integrator='RK4'><flag {}/></option>\n"
      "<worldbody>{}\n{}</worldbody><equality>{}</equality></mujoco>\n",
      size, off, chain(bodies, 0), modules, welds);
}

}  // namespace drydock::bench
