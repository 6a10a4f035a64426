// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/rig_choice.h"

#include "cli/command.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"

namespace drydock {

const HallRig& chosen_rig(const Hall& hall, const std::optional<std::string>& name) {
  std::vector<std::string> names;
  for (const HallRig& rig : hall.rigs) names.push_back(rig.name());
  if (names.empty()) {
    throw UsageError("FILE: found no rig in " + in_quotes(hall.name) + ", expected a hall with one");
  }
  if (!name) {
    if (names.size() == 1) return hall.rigs.front();
    throw UsageError("expected --rig NAME, because " + in_quotes(hall.name) + " has several: " + listed(names));
  }
  if (const HallRig* rig = hall.find_rig(*name)) return *rig;
  throw UsageError("--rig: found " + in_quotes(*name) + ", expected one of " + listed(names) +
                   did_you_mean(*name, names));
}

}  // namespace drydock
