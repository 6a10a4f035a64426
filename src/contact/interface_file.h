// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/interface.h"
#include "input/fields.h"
#include "input/file_rules.h"

namespace drydock {

/// A file of kind `interface`, or the same fields inline.
struct InterfaceSection {
  struct PegSection {
    double radius_m = 0;
    double length_m = 0;
    Pose X_AP;
  };
  struct HoleSection {
    std::array<double, 2> at = {0, 0};
    double radius_m = 0, depth_m = 0;
    double chamfer_m = 0, chamfer_depth_m = 0;
  };
  Located<std::string> name;
  std::vector<PegSection> pegs;
  Vector3 size = Vector3::Zero();
  std::vector<HoleSection> holes;
};
void describe(Fields& f, InterfaceSection::PegSection& peg);
void describe(Fields& f, InterfaceSection::HoleSection& hole);
void describe(Fields& f, InterfaceSection& section);

/// Nothing after a problem. The block stands with the middle of its top face at the origin of its frame.
std::optional<MatingInterface> read_interface_section(const Located<InterfaceSection>& section, Problems& problems);

std::optional<MatingInterface> read_interface(const std::filesystem::path& path, const FileRules& rules,
                                              const std::vector<std::string>& overrides, Problems& problems);
ValueInfo interface_fields();

/// Pegs, holes and clearances in a few lines of text.
std::string describe_interface(const MatingInterface& mating);

}  // namespace drydock
