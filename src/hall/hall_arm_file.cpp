// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_arm_file.h"

#include <algorithm>
#include <set>

#include "arm/arm_positions_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"

namespace drydock {
namespace {

/// The rod that a rig has at D, as an arm writes it.
CouplingSection section_of(const Coupling& rod) {
  CouplingSection section;
  section.first_axis = rod.axis1_L;
  section.second_axis = rod.axis2_L;
  section.rod_axis = rod.rod_L;
  for (std::size_t i = 0; i < 2; ++i) section.limits[i] = {rod.lower_rad[i], rod.upper_rad[i]};
  section.length_m = rod.rod_length_m;
  section.mass_kg = rod.rod_mass_kg;
  section.radius_m = rod.rod_radius_m;
  return section;
}

class HallArmReading {
 public:
  HallArmReading(const std::vector<std::string>& rig_names, std::span<const HallRig> rigs, const FileRules& rules,
                 Problems& problems)
      : rig_names_(rig_names), rigs_(rigs), rules_(rules), problems_(problems) {}

  std::optional<HallArm> read(const NamedArmSection& section) {
    if (!section.is_whole) return std::nullopt;
    const std::size_t errors = problems_.errors();
    HallArm read{section.name.value, {}, section.arm.X_WB, {}, -1};
    ArmSection own;
    if (section.arm.arm) {
      own = section.arm.arm->value;
    } else {
      own.urdf = section.arm.urdf;
      own.srdf = section.arm.srdf;
    }
    if (section.arm.hangs_on) {
      hang(*section.arm.hangs_on, own, read);
    } else {
      own.suspension.reset();
    }
    std::optional<ArmModel> arm = read_arm_section(own, rules_, problems_);
    if (!arm) return std::nullopt;
    read.arm = std::move(*arm);
    read.q = read_arm_positions(section.arm.positions, read.arm, section.name, problems_);
    if (problems_.errors() > errors) return std::nullopt;
    return read;
  }

 private:
  void hang(const Located<HangsOnSection>& section, ArmSection& arm, HallArm& read) {
    find_rig(section.value.rig, read);
    override_suspension(section, arm);
    if (!arm.suspension) return;
    const HangsOnSection& given = section.value;
    std::optional<Located<CouplingSection>>& coupling = arm.suspension->coupling;
    if (given.coupling) coupling = given.coupling;
    const bool rig_has_rod = read.rig >= 0 && rigs_[static_cast<std::size_t>(read.rig)].model.coupling;
    if (!coupling && rig_has_rod) {
      const Coupling& rod = *rigs_[static_cast<std::size_t>(read.rig)].model.coupling;
      coupling = {section_of(rod), section.mark, section.field};
    }
    if (given.rod_m && !coupling) coupling = {CouplingSection{}, section.mark, section.field};
    if (given.rod_m) coupling->value.length_m = *given.rod_m;
  }

  void override_suspension(const Located<HangsOnSection>& section, ArmSection& arm) {
    const HangsOnSection& given = section.value;
    if (!arm.suspension && !given.link) {
      problems_.error(section.mark, section.field, "found neither a link nor a suspension of the arm",
                      "the link that hangs on the rig, as in link: elbow");
      return;
    }
    if (!arm.suspension) arm.suspension.emplace();
    SuspensionSection& suspension = *arm.suspension;
    if (given.link && given.link->value != suspension.link.value) {
      suspension.link = *given.link;
      suspension.p_LE = Vector3::Zero();
    }
    if (given.p_LE) suspension.p_LE = *given.p_LE;
    if (given.is_free) suspension.is_free = *given.is_free;
    if (given.most_N) suspension.most_N = given.most_N;
  }

  void find_rig(const Located<std::string>& name, HallArm& read) {
    if (std::find(rig_names_.begin(), rig_names_.end(), name.value) == rig_names_.end()) {
      problems_.error(name.mark, name.field, "found " + in_quotes(name.value),
                      "the name of a rig of this hall" + did_you_mean(name.value, rig_names_));
      return;
    }
    const auto [taken, is_new] = taken_.emplace(name.value, name.mark);
    if (!is_new) {
      problems_.error(name.mark, name.field, "found " + in_quotes(name.value) + " a second time",
                      "a rig other than that of the arm in line " + std::to_string(taken->second.line));
    }
    for (std::size_t i = 0; i < rigs_.size(); ++i) {
      if (rigs_[i].name() != name.value) continue;
      read.rig = static_cast<int>(i);
      if (rigs_[i].model.platform.axes == point_axes()) continue;
      problems_.error(name.mark, name.field, "found a rig whose platform is not a point that is free along x, y and z",
                      "one with platform: {point: NAME}");
    }
  }

  const std::vector<std::string>& rig_names_;
  std::span<const HallRig> rigs_;
  const FileRules& rules_;
  Problems& problems_;
  std::map<std::string, Mark> taken_;  // rigs that an arm hangs on
};

/// Whether a name is one of its own; problems say what is wrong with it.
void check_arm_name(const Located<std::string>& name, const HallSections& hall, Problems& problems) {
  if (name.value.empty() || name.value.find('/') != std::string::npos) {
    problems.error(name.mark, name.field, "found " + in_quotes(name.value), "a non-empty name without /");
  }
  const auto refuse = [&](const char* whose, const Mark& mark) {
    problems.error(name.mark, name.field, std::string("found the name of ") + whose,
                   "a name other than that in line " + std::to_string(mark.line));
  };
  for (const ObjectSection& object : hall.objects) {
    if (object.name.value == name.value && !object.name.mark.file.empty()) return refuse("an object", object.name.mark);
  }
  for (const NamedRigSection& rig : hall.rigs.rigs) {
    if (rig.name.value == name.value) return refuse("a rig", rig.name.mark);
  }
}

}  // namespace

std::vector<HallArm> read_hall_arms(const HallArmSections& sections, const std::vector<std::string>& rig_names,
                                    std::span<const HallRig> rigs, const FileRules& rules, Problems& problems) {
  HallArmReading reading(rig_names, rigs, rules, problems);
  std::vector<HallArm> arms;
  for (const NamedArmSection& section : sections.arms) {
    std::optional<HallArm> arm = reading.read(section);
    if (arm) arms.push_back(std::move(*arm));
  }
  return arms;
}

std::vector<std::string> names_of_arms(const HallSections& hall, std::span<const HallArm> arms, Problems& problems) {
  std::vector<std::string> names;
  for (const NamedArmSection& section : hall.arms.arms) {
    const std::string& name = section.name.value;
    check_arm_name(section.name, hall, problems);
    names.push_back(name);
    const auto read = std::find_if(arms.begin(), arms.end(), [&](const HallArm& arm) { return arm.name == name; });
    if (read != arms.end()) {
      for (const UrdfLink& link : read->arm.urdf.links) names.push_back(name + "/" + link.name);
      continue;
    }
    for (const auto& pair : hall.ignore) {
      for (const Located<std::string>& ignored : pair) {
        if (ignored.value.starts_with(name + "/")) names.push_back(ignored.value);
      }
    }
  }
  return names;
}

std::vector<std::string> files_of_arms(const HallArmSections& sections, std::span<const HallArm> arms) {
  std::set<std::string> files;
  const auto add = [&](const Mark& mark) {
    if (!mark.file.empty() && mark.file != kSetOption) files.insert(mark.file);
  };
  for (const NamedArmSection& section : sections.arms) {
    add(section.name.mark);
    add(section.arm.urdf.mark);
    if (section.arm.arm) add(section.arm.arm->value.urdf.mark);
    if (section.arm.hangs_on) add(section.arm.hangs_on->value.rig.mark);
  }
  for (const HallArm& arm : arms) files.insert(arm.arm.files.begin(), arm.arm.files.end());
  return {files.begin(), files.end()};
}

}  // namespace drydock
