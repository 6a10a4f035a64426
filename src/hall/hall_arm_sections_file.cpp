// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_arm_sections_file.h"

namespace drydock {

void describe(Fields& f, HangsOnSection& hangs_on) {
  Choices<bool> directions{{{"vertical", false}, {"free", true}}};
  f.required("rig", hangs_on.rig, "the rig of the hall that holds the arm; its platform is a point");
  f.optional("link", hangs_on.link, "the link that the rig holds (default: that of the arm's suspension)");
  f.optional("point", hangs_on.p_LE, Dimension::length(), "E in its frame (default: that of the arm's suspension)");
  f.optional("force", hangs_on.is_free, directions, "the direction of the force (default: the arm's, or vertical)");
  f.optional("most", hangs_on.most_N, Dimension::force(), "the largest vertical force (default: the arm's, or any)")
      .above(0);
  f.optional("coupling", hangs_on.coupling, "the connection of arm and rig (default: the arm's, or the rig's)");
  f.optional("rod", hangs_on.rod_m, Dimension::length(), "length of the rod, instead of that of the coupling").above(0);
  f.at_most_one({"coupling", "rod"}, "the rod");
}

void describe(Fields& f, HallArmSection& arm) {
  f.optional("arm", arm.arm, "an arm with drives and a controller, often {file: arm.yaml}");
  f.optional("urdf", arm.urdf, "URDF file, for an arm with simple drives");
  f.optional("srdf", arm.srdf, "SRDF file of it: pairs of links that may touch");
  f.optional("at", arm.X_WB, "pose of its root link in the hall");
  f.optional("positions", arm.positions, positions_form(), "positions of its joints, by name (default: zero)");
  f.optional("hangs_on", arm.hangs_on, "the rig that helps to hold the arm");
  f.exactly_one({"arm", "urdf"}, "the arm");
  f.needs("srdf", "urdf");
}

void take(Value& value, HallArmSections& sections) {
  if (!begin_by_name(value)) return;
  if (value.describing()) return describe_items<HallArmSection>(value);
  for (std::size_t entry = 0; entry < value.node().entries() && !value.reading().is_full(); ++entry) {
    const YamlNode& key = value.node().key(entry);
    Value part(value, key.text, value.node().value(entry));
    NamedArmSection& arm = sections.arms.emplace_back();
    arm.name = {key.text, mark_of(key), part.path()};
    const std::size_t errors_before = value.reading().errors();
    if (!part.node().broken) take(part, arm.arm);
    arm.is_whole = !part.node().broken && value.reading().errors() == errors_before;
  }
}

}  // namespace drydock
