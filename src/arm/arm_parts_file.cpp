// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_parts_file.h"

#include "spatial/solid_inertia.h"

namespace drydock {

void add_rail(const LinearAxisSection& section, const Mark& mark, UrdfModel& model) {
  UrdfLink rail;
  rail.mark = mark;
  rail.name = kRail;
  UrdfJoint joint;
  joint.mark = mark;
  joint.name = kLinearAxis;
  joint.type = UrdfJointType::kPrismatic;
  joint.parent = model.links.size();
  joint.child = model.root;
  joint.axis_J = inverse(section.X_CB.R) * section.axis.normalized();  // J is the root link's frame at zero
  joint.X_PJ = section.X_CB;
  joint.limit = UrdfLimit{section.limits.min, section.limits.max, section.speed, section.force};
  for (UrdfLink& link : model.links) {
    if (link.parent_joint) ++*link.parent_joint;
  }
  for (UrdfJoint& other : model.joints) {
    if (other.mimic) ++other.mimic->joint;
  }
  model.links[model.root].parent_joint = 0;
  model.root = model.links.size();
  model.links.push_back(std::move(rail));
  model.joints.insert(model.joints.begin(), std::move(joint));
}

std::size_t add_coupling(const CouplingSection& section, std::size_t link, const Vector3& p_LE, const Mark& mark,
                         UrdfModel& model) {
  const Vector3 rod_axis = section.rod_axis.normalized();
  const std::size_t first = model.links.size(), rod = first + 1, end = first + 2, joint = model.joints.size();
  UrdfLink links[3];
  for (std::size_t i = 0; i < 3; ++i) {
    links[i].mark = mark;
    links[i].name = kCouplingLinks[i];
    links[i].parent_joint = joint + i;
  }
  const Pose X_RG{turn_z_to(rod_axis), section.length_m / 2 * rod_axis};
  links[1].M_LLo_L = X_RG * solid_cylinder(section.mass_kg, section.radius_m, section.length_m);  // R == L here
  UrdfShape shape;
  shape.mark = mark;
  shape.X_LG = X_RG;
  shape.shape = Cylinder{section.radius_m, section.length_m};
  if (section.radius_m > 0) links[1].visuals = links[1].collisions = {shape};
  for (UrdfLink& added : links) model.links.push_back(std::move(added));

  const Vector3 axes[2] = {section.first_axis.normalized(), section.second_axis.normalized()};
  for (std::size_t i = 0; i < 2; ++i) {
    UrdfJoint turning;
    turning.mark = mark;
    turning.name = kCouplingJoints[i];
    turning.type = UrdfJointType::kRevolute;
    turning.parent = i == 0 ? link : first;
    turning.child = i == 0 ? first : rod;
    if (i == 0) turning.X_PJ.p = p_LE;
    turning.axis_J = axes[i];
    turning.limit = UrdfLimit{section.limits[i].min, section.limits[i].max, 0, 0};
    turning.damping = section.damping;
    model.joints.push_back(std::move(turning));
  }
  UrdfJoint fixed;
  fixed.mark = mark;
  fixed.name = kCouplingLinks[2] + "_mount";
  fixed.parent = rod;
  fixed.child = end;
  fixed.X_PJ.p = section.length_m * rod_axis;
  model.joints.push_back(std::move(fixed));
  return end;
}

}  // namespace drydock
