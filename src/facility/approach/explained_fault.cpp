// SPDX-License-Identifier: Apache-2.0
#include "facility/approach/explained_fault.h"

#include <algorithm>

namespace drydock {
namespace {

constexpr int kInstants = 2000;

/// At one instant, so short that it needs no room.
CableCause fault_at(CableMotionProof& proof, const QuarticMotion& motion, double u_s, const OuterLoad& load) {
  const PlatformMotion at = motion_at(motion, u_s);
  return proof.prove({at.X_WB, {at.V_WB_W, at.A_WB_W}, 1e-9 * motion.duration_s}, load).cause;
}

/// By the central tensions: the smallest distance from a limit over how much the cable answers a wrench.
std::string least_room(const CableRig& rig, const TensionNewton& centre) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < rig.cables.size(); ++i)
    if (centre.slack_N(i) * centre.response(nearest) < centre.slack_N(nearest) * centre.response(i)) nearest = i;
  const Cable& cable = rig.cables[nearest];
  const double tension_N = centre.tension_N()[nearest];
  const bool is_low = tension_N - cable.tension_min_N < cable.tension_max_N - tension_N;
  return cable.name + " is nearest to its " + (is_low ? "lowest" : "highest") + " tension";
}

std::string limiting_cable(const CableRig& rig, const CableDemands& demands, const PlatformMotion& at,
                           const OuterLoad& load) {
  const CableRigPose pose = rig_pose(rig, at.X_WB);
  TensionNewton centre(tensions_min_N(rig), tensions_max_N(rig));
  const auto holds = [&](double share) {
    const Wrench needed = wrench_of_cables(demands.M_BBo_B, at, rig.g_W, share * wrench_of(load, at));
    centre.restart();
    return centre.solve(pose.structure, scaled(rig.platform, needed), NewtonGoal::kCentre) == NewtonStatus::kOk;
  };
  double held = 0, missed = 1;
  for (int k = 0; k < 10 && !holds(1); ++k) {
    const double share = (held + missed) / 2;
    (holds(share) ? held : missed) = share;
  }
  if (!holds(1) && !holds(held)) return {};
  centre.find_responses(pose.structure);
  return least_room(rig, centre);
}

/// The smallest of the central tensions that put no wrench on the platform.
std::string least_closing_cable(const CableRig& rig, const PlatformMotion& at) {
  const CableRigPose pose = rig_pose(rig, at.X_WB);
  TensionNewton closing(std::vector<double>(rig.cables.size(), 0.0), std::vector<double>(rig.cables.size(), 1.0));
  const ScaledWrench none = ScaledWrench::Zero(directions(rig.platform));
  if (closing.solve(pose.structure, none, NewtonGoal::kCentre) != NewtonStatus::kOk) return {};
  const auto least = std::min_element(closing.tension_N().begin(), closing.tension_N().end());
  return rig.cables[static_cast<std::size_t>(least - closing.tension_N().begin())].name +
         " is the first that would pull no more";
}

}  // namespace

ExplainedFault explained(const CableRig& rig, CableMotionProof& proof, const QuarticMotion& motion,
                         const OuterLoad& load, const CableCause& cause) {
  CableCause named = cause;
  double after_s = std::min(cause.after_s, motion.duration_s), held_s = after_s;
  const double from_s = after_s, left_s = motion.duration_s - from_s;
  for (int k = 0; k <= kInstants && named.fault == CableFault::kNotProven; ++k) {
    const double u_s = from_s + left_s * k / kInstants;
    const CableCause there = fault_at(proof, motion, u_s, load);
    if (!there) held_s = u_s;
    if (!there || there.fault == CableFault::kNotProven) continue;
    named = there;
    after_s = u_s;
  }
  const PlatformMotion held = motion_at(motion, held_s);
  std::string cable;
  if (named.fault == CableFault::kTension) cable = limiting_cable(rig, proof.demands(), held, load);
  if (named.fault == CableFault::kClosure) cable = least_closing_cable(rig, held);
  const std::string why = to_string(named, rig);
  return {after_s, cable.empty() ? why : why + ": " + cable};
}

}  // namespace drydock
