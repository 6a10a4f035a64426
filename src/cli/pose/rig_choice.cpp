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
  if (name && hall.find_platform(*name) != nullptr)
    throw UsageError("--rig: " + in_quotes(*name) + " is a Stewart platform, expected a rig on cables" +
                     (names.empty() ? "" : ", one of " + listed(names)));
  if (names.empty() && !hall.platforms.empty())
    throw UsageError("FILE: found no rig on cables in " + in_quotes(hall.name) + ", only Stewart platforms");
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

const HallPlatform* chosen_platform(const Hall& hall, const std::optional<std::string>& name) {
  if (name && hall.find_rig(*name) == nullptr && hall.find_platform(*name) == nullptr && !hall.platforms.empty()) {
    std::vector<std::string> names;
    for (const HallRig& rig : hall.rigs) names.push_back(rig.name());
    for (const HallPlatform& platform : hall.platforms) names.push_back(platform.name());
    throw UsageError("--rig: found " + in_quotes(*name) + ", expected one of " + listed(names) +
                     did_you_mean(*name, names));
  }
  if (name) return hall.find_platform(*name);
  if (!hall.rigs.empty() || hall.platforms.empty()) return nullptr;
  if (hall.platforms.size() == 1) return &hall.platforms.front();
  std::vector<std::string> names;
  for (const HallPlatform& platform : hall.platforms) names.push_back(platform.name());
  throw UsageError("expected --rig NAME, because " + in_quotes(hall.name) + " has several: " + listed(names));
}

}  // namespace drydock
