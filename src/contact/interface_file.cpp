// SPDX-License-Identifier: Apache-2.0
#include "contact/interface_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "input/pose_field.h"
#include "input/problem_limit.h"
#include "input/wording.h"
#include "input/yaml/yaml_file.h"

namespace drydock {

void describe(Fields& f, InterfaceSection::PegSection& peg) {
  f.required("radius", peg.radius_m, Dimension::length(), "of the pin").above(0);
  f.required("length", peg.length_m, Dimension::length(), "between the centres of its round ends").at_least(0);
  f.optional("at", peg.X_AP, "pose of its middle in the frame of the pegs; it points along z");
}

void describe(Fields& f, InterfaceSection::HoleSection& hole) {
  f.optional("at", hole.at, Dimension::length(), "x and y of its axis on the top face");
  f.required("radius", hole.radius_m, Dimension::length(), "of its wall and of its round bottom").above(0);
  f.required("depth", hole.depth_m, Dimension::length(), "from the top face to the deepest point").above(0);
  f.optional("chamfer", hole.chamfer_m, Dimension::length(), "by how much the radius is larger at the mouth")
      .at_least(0);
  f.optional("chamfer_depth", hole.chamfer_depth_m, Dimension::length(), "how deep the chamfer is (default: as wide)")
      .above(0);
  if (!f.describing() && !f.has("chamfer_depth")) hole.chamfer_depth_m = hole.chamfer_m;
  f.needs("chamfer_depth", "chamfer");
}

void describe(Fields& f, InterfaceSection& section) {
  f.file_kind("interface");
  f.optional("name", section.name, "the name of the interface");
  f.required("pegs", section.pegs, "round pins on one side");
  f.required("block", section.size, Dimension::length(), "edge lengths of the box that has the holes; z is its height")
      .above(0);
  f.required("holes", section.holes, "in the top face of the block");
}

std::optional<MatingInterface> read_interface_section(const Located<InterfaceSection>& located, Problems& problems) {
  const InterfaceSection& section = located.value;
  MatingInterface mating;
  for (const InterfaceSection::PegSection& peg : section.pegs)
    mating.pegs.push_back({{peg.radius_m, peg.length_m}, peg.X_AP});
  mating.block.size = section.size;
  for (const InterfaceSection::HoleSection& hole : section.holes) {
    mating.block.holes.push_back({hole.at[0], hole.at[1], hole.radius_m, hole.depth_m - hole.radius_m, hole.chamfer_m,
                                  hole.chamfer_m > 0 ? hole.chamfer_depth_m : 0});
  }
  mating.X_BH.p.z() = -mating.block.top_m();
  if (problems.has_errors()) return std::nullopt;  // numbers that were not read
  const std::vector<std::string> found = faults(mating);
  for (const std::string& fault : found) problems.error(located.mark, located.field, fault, "parts that can be made");
  if (!found.empty()) return std::nullopt;
  return mating;
}

std::optional<MatingInterface> read_interface(const std::filesystem::path& path, const FileRules& rules,
                                              const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  Located<InterfaceSection> section;
  section.mark = {path.string(), 1, 1};
  std::optional<MatingInterface> mating;
  if (read_yaml_file(path, rules, overrides, section.value, found)) mating = read_interface_section(section, found);
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return mating;
}

ValueInfo interface_fields() {
  return describe_fields<InterfaceSection>();
}

std::string describe_interface(const MatingInterface& mating) {
  std::string text = counted(mating.pegs.size(), "peg") + ", " + counted(mating.block.holes.size(), "hole") + "\n";
  const auto by_radius = [](const auto& a, const auto& b) { return a.shape.radius_m < b.shape.radius_m; };
  const auto by_hole = [](const Hole& a, const Hole& b) { return a.radius_m < b.radius_m; };
  if (mating.pegs.empty() || mating.block.holes.empty()) return text;
  const double thickest = std::max_element(mating.pegs.begin(), mating.pegs.end(), by_radius)->shape.radius_m;
  const double narrowest = std::min_element(mating.block.holes.begin(), mating.block.holes.end(), by_hole)->radius_m;
  return text + fmt::format("clearance of the thickest peg in the narrowest hole: {:.6g} mm in diameter\n",
                            2e3 * (narrowest - thickest));
}

}  // namespace drydock
