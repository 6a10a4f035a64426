// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arm/arm_parts_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/pose_field.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

constexpr double kTimeToSpeed_s = 0.5;  // what moves may use where no acceleration is given

std::vector<std::string> names_of(const std::vector<UrdfLink>& links) {
  std::vector<std::string> names;
  for (const UrdfLink& link : links) names.push_back(link.name);
  return names;
}

class ArmReading {
 public:
  ArmReading(const ArmSection& section, const FileRules& rules, Problems& problems)
      : section_(section), rules_(rules), problems_(problems) {}

  std::optional<ArmModel> read() {
    const std::size_t errors = problems_.errors();
    if (section_.urdf.value.empty()) return std::nullopt;
    std::optional<UrdfModel> urdf = read_urdf(section_.urdf.value, rules_, problems_, section_.accepted);
    if (!urdf) return std::nullopt;
    if (section_.linear_axis) {
      check_rail(*urdf);
      add_rail(section_.linear_axis->value, section_.linear_axis->mark, *urdf);
    }
    arm_.urdf = std::move(*urdf);
    if (section_.suspension) add_suspension(*section_.suspension);
    arm_.name = section_.name.value.empty() ? arm_.urdf.name : section_.name.value;
    arm_.plant = section_.plant.value;
    read_srdf_file();
    add_joints();
    set_drives();
    add_chains();
    find_sensor();
    ControlledArm controlled{arm_.name, arm_.joints.size(), {}};
    for (const ArmChain& chain : arm_.chains) controlled.chains.push_back(chain.name);
    if (!read_control(section_.control, controlled, arm_.control, arm_.control_chain, problems_)) return std::nullopt;
    if (const Mark& mark = section_.urdf.mark; arm_.control.place.file.empty())
      arm_.control.place = {mark.file, mark.line, mark.column};  // the controller is the default one of this arm
    arm_.files.push_back(section_.urdf.value.string());
    if (problems_.errors() > errors) return std::nullopt;
    return std::move(arm_);
  }

 private:
  bool is_passive(const std::string& joint) const {
    return arm_.suspension && arm_.suspension->has_coupling &&
           std::find(kCouplingJoints.begin(), kCouplingJoints.end(), joint) != kCouplingJoints.end();
  }

  void name_taken(const std::string& name, bool taken, const Mark& mark, const std::string& field) {
    if (!taken) return;
    problems_.error(mark, field, "found " + in_quotes(name) + " in the URDF already", "a robot without that name");
  }

  void check_rail(const UrdfModel& urdf) {
    const auto& [section, mark, field] = *section_.linear_axis;
    name_taken(kRail, urdf.find_link(kRail).has_value(), mark, field);
    name_taken(kLinearAxis, urdf.find_joint(kLinearAxis).has_value(), mark, field);
  }

  void add_suspension(const SuspensionSection& section) {
    const std::optional<std::size_t> link = find_link(section.link);
    if (!link) return;
    ArmSuspension& suspension = arm_.suspension.emplace();
    suspension.link = *link;
    suspension.p_LE = section.p_LE;
    suspension.is_free = section.is_free;
    if (section.most_N) suspension.f_z_max_N = *section.most_N;
    if (!section.coupling) return;
    const auto& [given, mark, field] = *section.coupling;
    for (const std::string& name : kCouplingLinks) {
      name_taken(name, arm_.urdf.find_link(name).has_value(), mark, field);
    }
    for (const std::string& name : kCouplingJoints) {
      name_taken(name, arm_.urdf.find_joint(name).has_value(), mark, field);
    }
    suspension.has_coupling = true;
    suspension.rod_end = add_coupling(given, *link, section.p_LE, mark, arm_.urdf);
    Coupling& coupling = suspension.coupling;
    coupling.p_LE = section.p_LE;
    coupling.axis1_L = given.first_axis.normalized();
    coupling.axis2_L = given.second_axis.normalized();
    coupling.rod_L = given.rod_axis.normalized();
    for (std::size_t i = 0; i < 2; ++i) {
      coupling.lower_rad[i] = given.limits[i].min;
      coupling.upper_rad[i] = given.limits[i].max;
    }
    coupling.rod_length_m = given.length_m;
    coupling.rod_mass_kg = given.mass_kg;
    coupling.rod_radius_m = given.radius_m;
  }

  void read_srdf_file() {
    if (!section_.srdf) return;
    arm_.srdf = read_srdf(section_.srdf->value, &arm_.urdf, problems_);
    arm_.files.push_back(section_.srdf->value.string());
  }

  void add_joints() {
    for (std::size_t i = 0; i < arm_.urdf.joints.size(); ++i) {
      const UrdfJoint& from = arm_.urdf.joints[i];
      if (freedom(from.type) != 1 || from.mimic || is_passive(from.name)) continue;
      ArmJoint joint;
      joint.urdf = i;
      joint.limits = chain_joint(from);
      warn_of_limits(from, keep_followers_within(arm_.urdf, i, joint.limits));
      joint.drive.effort_max = joint.limits.effort_max;
      joint.drive.speed_max = joint.limits.speed_max;
      joint.drive.friction.viscous = from.damping;
      joint.drive.friction.coulomb = joint.drive.friction.stiction = from.friction;
      arm_.joints.push_back(joint);
    }
  }

  void warn_of_limits(const UrdfJoint& leader, const std::vector<std::size_t>& left_out) {
    for (const std::size_t index : left_out) {
      const UrdfJoint& follower = arm_.urdf.joints[index];
      problems_.warning(follower.mark, "joint[" + follower.name + "].limit",
                        "found limits in which " + in_quotes(leader.name) + ", which it mimics, cannot move",
                        "limits that its multiplier and offset lead to; they are not used");
    }
  }

  void set_drives() {
    for (ArmJoint& joint : arm_.joints) {
      double acceleration = std::numeric_limits<double>::infinity();
      if (section_.drives) {
        apply(section_.drives->all, joint.drive, acceleration);
        const auto own = section_.drives->joints.find(joint.limits.name);
        if (own != section_.drives->joints.end()) apply(own->second.value, joint.drive, acceleration);
      }
      joint.limits.effort_max = joint.drive.effort_max;
      joint.limits.speed_max = joint.drive.speed_max;
      joint.acceleration_max = std::isinf(acceleration) ? joint.limits.speed_max / kTimeToSpeed_s : acceleration;
    }
    if (!section_.drives) return;
    for (const auto& [name, drive] : section_.drives->joints) {
      if (arm_.find_joint(name) < 0 && !drive.mark.file.empty()) unknown_joint(name, drive.mark, drive.field);
    }
  }

  void unknown_joint(const std::string& name, const Mark& mark, const std::string& field) {
    std::vector<std::string> names;
    for (const ArmJoint& joint : arm_.joints) names.push_back(joint.limits.name);
    problems_.error(mark, field, "found " + in_quotes(name),
                    "the name of a joint of " + in_quotes(arm_.urdf.name) + " that moves" + did_you_mean(name, names));
  }

  std::optional<std::size_t> find_link(const Located<std::string>& name) {
    const std::optional<std::size_t> found = arm_.urdf.find_link(name.value);
    if (!found && !name.mark.file.empty()) {
      problems_.error(name.mark, name.field, "found " + in_quotes(name.value),
                      "a link of " + in_quotes(arm_.urdf.name) + did_you_mean(name.value, names_of(arm_.urdf.links)));
    }
    return found;
  }

  void add_chain(const std::string& name, const Located<std::string>& base, const Located<std::string>& tip) {
    const std::optional<std::size_t> from = find_link(base), to = find_link(tip);
    if (!from || !to) return;
    LinkPathFault fault;
    std::optional<LinkPath> path = path_between(arm_.urdf, *from, *to, fault);
    if (!path) {
      problems_.error(tip.mark, tip.field, fault.found, fault.expected);
      return;
    }
    ArmChain chain{name, *from, *to, std::move(path->chain), {}};
    for (std::size_t i = 0; i < path->joints.size(); ++i) {
      const std::string& on_the_way = arm_.urdf.joints[path->joints[i]].name;
      const int joint = arm_.find_joint(on_the_way);
      if (joint < 0) {
        problems_.error(tip.mark, tip.field, "found " + in_quotes(on_the_way) + " on the path, which has no drive",
                        "a link that joints with drives lead to");
        return;
      }
      chain.joints.push_back(joint);
      chain.chain.joints[i].speed_max = arm_.joints[static_cast<std::size_t>(joint)].limits.speed_max;
      chain.chain.joints[i].effort_max = arm_.joints[static_cast<std::size_t>(joint)].limits.effort_max;
    }
    arm_.chains.push_back(std::move(chain));
  }

  /// As the section says; else the chains of the SRDF's groups; else from the root to the only end.
  void add_chains() {
    for (const auto& [name, chain] : section_.chains) add_chain(name, chain.value.base, chain.value.tip);
    if (!section_.chains.empty()) return;
    if (arm_.srdf) {
      for (const SrdfGroup& group : arm_.srdf->groups) {
        if (group.chains.size() != 1) continue;
        const SrdfChain& chain = group.chains.front();
        add_chain(group.name, {chain.base_link, group.mark, "group " + group.name},
                  {chain.tip_link, group.mark, "group " + group.name});
      }
    }
    if (!arm_.chains.empty()) return;
    // The rod that it hangs on is no part of a chain.
    const bool has_rod = arm_.suspension && arm_.suspension->has_coupling;
    const std::size_t own = arm_.urdf.links.size() - (has_rod ? kCouplingLinks.size() : 0);  // the last ones
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < own; ++i) {
      const auto is_parent = [&](const UrdfJoint& joint) { return joint.parent == i && joint.child < own; };
      if (std::none_of(arm_.urdf.joints.begin(), arm_.urdf.joints.end(), is_parent)) ends.push_back(i);
    }
    LinkPathFault fault;
    if (ends.size() != 1 || !path_between(arm_.urdf, arm_.urdf.root, ends[0], fault)) return;
    const auto& links = arm_.urdf.links;
    add_chain("arm", {links[arm_.urdf.root].name, section_.urdf.mark, section_.urdf.field},
              {links[ends[0]].name, section_.urdf.mark, section_.urdf.field});
  }

  void find_sensor() {
    if (!section_.sensor) return;
    const std::optional<std::size_t> found = arm_.urdf.find_joint(section_.sensor->value);
    if (found && arm_.urdf.joints[*found].type == UrdfJointType::kFixed) {
      arm_.sensor = found;
      return;
    }
    std::vector<std::string> names;
    for (const UrdfJoint& joint : arm_.urdf.joints) {
      if (joint.type == UrdfJointType::kFixed) names.push_back(joint.name);
    }
    problems_.error(section_.sensor->mark, section_.sensor->field, "found " + in_quotes(section_.sensor->value),
                    "a fixed joint of " + in_quotes(arm_.urdf.name) + did_you_mean(section_.sensor->value, names));
  }

  const ArmSection& section_;
  const FileRules& rules_;
  Problems& problems_;
  ArmModel arm_;
};

}  // namespace

void describe(Fields& f, ChainSection& chain) {
  f.required("base", chain.base, "the link that counts as fixed");
  f.required("tip", chain.tip, "the link that is placed");
}

void describe(Fields& f, LinearAxisSection& axis) {
  f.optional("axis", axis.axis, Dimension::none(), "direction, in the rail's frame");
  f.optional("limits", axis.limits, Dimension::length(), "lowest and highest position");
  f.optional("speed", axis.speed, Dimension::velocity(), "largest").above(0);
  f.optional("force", axis.force, Dimension::force(), "largest").above(0);
  f.optional("at", axis.X_CB, "the robot's root link on the carriage");
  if (!f.describing() && !(axis.axis.norm() > 0)) f.error("axis", "found no direction", "a vector with a length");
}

void describe(Fields& f, CouplingSection& coupling) {
  f.optional("first_axis", coupling.first_axis, Dimension::none(), "of the joint next to the arm, in the link's axes");
  f.optional("second_axis", coupling.second_axis, Dimension::none(),
             "of the joint after it, when the first is at zero");
  f.optional("rod_axis", coupling.rod_axis, Dimension::none(), "of the rod, when both are at zero");
  f.optional("limits", coupling.limits, Dimension::angle(), "lowest and highest angle of each joint");
  f.optional("length", coupling.length_m, Dimension::length(), "of the rod, from E to D").above(0);
  f.optional("mass", coupling.mass_kg, Dimension::mass(), "of the rod").above(0);
  f.optional("radius", coupling.radius_m, Dimension::length(), "of the rod").above(0);
  f.optional("damping", coupling.damping, Dimension::angular_damping(), "of both joints").at_least(0);
  if (f.describing()) return;
  const Vector3 first = coupling.first_axis, second = coupling.second_axis, rod = coupling.rod_axis;
  for (const auto& [name, axis] : {std::pair("first_axis", first), {"second_axis", second}, {"rod_axis", rod}}) {
    if (!(axis.norm() > 0)) f.error(name, "found no direction", "a vector with a length");
  }
  const double volume = first.normalized().dot(second.normalized().cross(rod.normalized()));
  const bool directed = first.norm() > 0 && second.norm() > 0 && rod.norm() > 0;
  if (directed && std::abs(volume) < 1e-3)
    f.error("rod_axis", "found it in one plane with both axes", "a rod that both joints rotate");
}

void describe(Fields& f, SuspensionSection& suspension) {
  Choices<bool> directions{{{"vertical", false}, {"free", true}}};
  f.required("link", suspension.link, "the link that is held");
  f.optional("point", suspension.p_LE, Dimension::length(), "E in its frame");
  f.optional("force", suspension.is_free, directions, "the direction of the force that a rig gives");
  f.optional("most", suspension.most_N, Dimension::force(), "the largest vertical force (default: no limit)").above(0);
  f.optional("coupling", suspension.coupling, "what joins the arm to the rig");
}

void describe(Fields& f, ArmSection& arm) {
  Choices<PlantKind> plants{{{"simulated", PlantKind::kSimulated}, {"link", PlantKind::kLink}}};
  Choices<UrdfFault> faults{{{"inertia", UrdfFault::kInertia}, {"mass", UrdfFault::kMass}}};
  f.file_kind("arm");
  f.optional("name", arm.name, "the name of the arm (default: the URDF's)");
  f.required("urdf", arm.urdf, "URDF file");
  f.optional("srdf", arm.srdf, "SRDF file: groups, and pairs of links that may touch");
  f.optional("accept", arm.accepted, faults, "faults that the URDF may have: unphysical moments, no mass at all");
  f.optional("chains", arm.chains, "by name, from a base to a tip (default: the groups of the SRDF, or root to end)");
  f.optional("linear_axis", arm.linear_axis, "a rail that carries the robot's root link");
  f.optional("drives", arm.drives, "of the joints (default: simple, with the URDF's limits)");
  f.optional("control", arm.control, "the controller (default: position control)");
  f.optional("sensor", arm.sensor, "fixed joint at which a force/torque sensor sits");
  f.optional("suspension", arm.suspension, "how a hall holds an arm that cannot hold itself");
  f.optional("plant", arm.plant, plants, "whether the arm is simulated, or real at the other end of a link");
}

std::optional<ArmModel> read_arm_section(const ArmSection& section, const FileRules& rules, Problems& problems) {
  return ArmReading(section, rules, problems).read();
}

bool read_control(const Located<ControlSection>& section, const ControlledArm& arm, ControlSettings& settings,
                  int& chain, Problems& problems) {
  settings = section.value.settings;
  settings.place = {section.mark.file, section.mark.line, section.mark.column};
  const std::size_t errors = problems.errors();
  const auto& stiffness = section.value.stiffness;
  if (stiffness && stiffness->value.size() != 1 && stiffness->value.size() != arm.joints) {
    problems.error(stiffness->mark, stiffness->field, "found " + counted(stiffness->value.size(), "number"),
                   fmt::format("one for all, or {} for the joints of {}", arm.joints, in_quotes(arm.name)));
  }
  chain = -1;
  if (const auto& name = section.value.chain) {
    for (std::size_t i = 0; i < arm.chains.size(); ++i) {
      if (arm.chains[i] == name->value) chain = static_cast<int>(i);
    }
    if (chain < 0) {
      problems.error(name->mark, name->field, "found " + in_quotes(name->value),
                     "a chain of " + in_quotes(arm.name) + did_you_mean(name->value, arm.chains));
    }
  } else if (arm.chains.size() == 1) {
    chain = 0;
  }
  const bool needs_chain = settings.mode == ControlMode::kImpedance && chain < 0 && !section.mark.file.empty();
  if (needs_chain && problems.errors() == errors) {
    problems.error(
        section.mark, section.field,
        "found impedance for an arm with " + (arm.chains.empty() ? "no chain" : counted(arm.chains.size(), "chain")),
        arm.chains.empty() ? "an arm with chains, as in chains: {arm: {base: LINK, tip: LINK}}"
                           : "which chain is meant, as in chain: " + arm.chains.front());
  }
  return problems.errors() == errors;
}

std::optional<ArmModel> read_arm(const std::filesystem::path& path, const FileRules& rules,
                                 const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  ArmSection section;
  std::optional<ArmModel> arm;
  if (read_yaml_file(path, rules, overrides, section, found)) arm = read_arm_section(section, rules, found);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return arm;
}

ValueInfo arm_fields() {
  return describe_fields<ArmSection>();
}

std::string describe_arm(const ArmModel& arm) {
  std::string text = describe_urdf(arm.urdf);
  for (const ArmChain& chain : arm.chains) {
    text += fmt::format("chain {}: {} to {}, {}\n", chain.name, arm.urdf.links[chain.base].name,
                        arm.urdf.links[chain.tip].name, counted(chain.joints.size(), "joint"));
  }
  if (arm.suspension) {
    text += fmt::format("suspended at {}, {}{}\n", arm.urdf.links[arm.suspension->link].name,
                        arm.suspension->is_free ? "by a force in any direction" : "by a vertical force",
                        arm.suspension->has_coupling ? " through a coupling" : "");
  }
  const auto detailed = std::count_if(arm.joints.begin(), arm.joints.end(),
                                      [](const ArmJoint& joint) { return joint.drive.kind == DriveKind::kDetailed; });
  text += fmt::format("{}, {} detailed; control: {} at {:g} Hz\n", counted(arm.joints.size(), "drive"), detailed,
                      to_string(arm.control.mode), arm.control.rate_Hz);
  return text;
}

}  // namespace drydock
