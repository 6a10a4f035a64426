// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_arm.h"

#include "arm/arm_file.h"
#include "arm/arm_loop.h"
#include "cli/check/check_mission.h"
#include "input/in_quotes.h"

namespace drydock {

FileReport check_arm(const CheckRequest& request, Problems& problems) {
  const std::optional<ArmModel> arm = read_arm(request.file, request.rules, request.settings, problems);
  FileReport report{"arm", "", {{"name", ""}}};
  if (!arm) return report;

  double mass_kg = 0;
  for (const UrdfLink& link : arm->urdf.links) mass_kg += link.M_LLo_L ? link.M_LLo_L->mass_kg : 0.0;
  nlohmann::ordered_json chains = nlohmann::ordered_json::array();
  for (const ArmChain& chain : arm->chains) {
    chains.push_back({{"name", chain.name},
                      {"base", arm->urdf.links[chain.base].name},
                      {"tip", arm->urdf.links[chain.tip].name},
                      {"joints", chain.joints.size()},
                      {"reach_m", nullptr}});
    const Reach bounds = reach(chain.chain);
    if (std::isfinite(bounds.farthest_m)) chains.back()["reach_m"] = bounds.farthest_m;
  }
  report.figures = {{"name", arm->name},
                    {"links", arm->urdf.links.size()},
                    {"driven_joints", arm->joints.size()},
                    {"mass_kg", mass_kg},
                    {"chains", chains},
                    {"control", to_string(arm->control.mode)}};
  if (const std::optional<SampledLoop> loop = arm_loop(*arm)) {
    const LoopStability stability = loop_stability(*loop);
    report.figures["tick_to_tick_factor"] =
        std::isfinite(stability.radius) ? nlohmann::ordered_json(stability.radius) : nlohmann::ordered_json();
    if (!stability.is_stable() && stability.joint >= 0) {
      const ArmJoint& joint = arm->joints[static_cast<std::size_t>(stability.joint)];
      const LoopWords words = loop_words(*loop, stability, in_quotes(joint.limits.name));
      problems.warning(mark_of(arm->control), "control", words.found, words.expected);
    }
  }
  report.text = "arm " + in_quotes(arm->name) + "\n" + describe_arm(*arm);
  return report;
}

}  // namespace drydock
