// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>

#include "hall/hall_file.h"
#include "hall/parts.h"
#include "view/live_plan.h"

namespace drydock {

/// A hall at one moment, with what a map of it needs prepared. Nobody changes it: an edit makes another.
struct HallState {
  HallFile file;
  std::optional<LivePlan> plan;                // none: there is no rig to ask for
  std::shared_ptr<const CableRig> rig;         // of the plan; null: it is of a Stewart platform
  std::shared_ptr<const HallParts> parts;      // what that rig may not touch
  std::shared_ptr<const StewartRig> platform;  // of the plan, in place of a rig on cables
};
using SharedHall = std::shared_ptr<const HallState>;

/// A hall from its file with other values in it, `path=value` as --set takes them; null after a problem. What `before`
/// has prepared of the same shapes is shared.
SharedHall read_hall_state(const std::filesystem::path& file, const FileRules& rules,
                           const std::vector<std::string>& settings, const HallState* before, Problems& problems);

/// Other places of things, by index: objects, and anchors by rig and cable.
struct HallPlaces {
  std::map<std::size_t, Pose> X_WO;
  std::map<std::pair<std::size_t, std::size_t>, Vector3> p_WA;
};

/// The same hall with things at other places: nothing is read, nothing prepared again. Whether a rig is still sound
/// with its anchors elsewhere, only reading tells.
SharedHall moved_hall(const HallState& before, const HallPlaces& places);

}  // namespace drydock
