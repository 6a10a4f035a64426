// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_interface.h"

#include "contact/interface_file.h"

namespace drydock {

FileReport check_interface(const CheckRequest& request, Problems& problems) {
  const std::optional<MatingInterface> mating = read_interface(request.file, request.rules, request.settings, problems);
  FileReport report{"interface", "", nlohmann::ordered_json::object()};
  if (!mating) return report;
  report.figures = {{"pegs", mating->pegs.size()},
                    {"holes", mating->block.holes.size()},
                    {"block_volume_m3", mass_properties(mating->block).volume_m3}};
  report.text = "interface\n" + describe_interface(*mating);
  return report;
}

}  // namespace drydock
