// SPDX-License-Identifier: Apache-2.0
#include "follow/checks.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace drydock {
namespace {

struct UsualCheck {
  std::string_view name;  // in the table of criteria
  CheckedBy by;
  bool is_clearance;
};

constexpr std::array kUsualChecks{
    UsualCheck{"cable_hall", CheckedBy::kPair, true},
    UsualCheck{"cable_arm", CheckedBy::kPair, true},
    UsualCheck{"cable_cable", CheckedBy::kMargin, true},
    UsualCheck{"cable_angle", CheckedBy::kMargin, false},
    UsualCheck{"cable_platform", CheckedBy::kCablePlatform, true},
    UsualCheck{"platform_hall", CheckedBy::kPair, true},
    UsualCheck{"platform_arm", CheckedBy::kPair, true},
    UsualCheck{"rod_hall", CheckedBy::kPair, true},
    UsualCheck{"rod_arm", CheckedBy::kPair, true},
    UsualCheck{"rod_angle", CheckedBy::kRodAngle, false},
    UsualCheck{"arm_hall", CheckedBy::kPair, true},
    UsualCheck{"arm_self", CheckedBy::kPair, true},
    UsualCheck{"tension", CheckedBy::kTension, false},
    UsualCheck{"cable_length", CheckedBy::kMargin, false},
    UsualCheck{"winch_speed", CheckedBy::kWinchSpeed, false},
    UsualCheck{"winch_acceleration", CheckedBy::kWinchAcceleration, false},
    UsualCheck{"joint_torque", CheckedBy::kJointTorque, false},
    UsualCheck{"leg_hall", CheckedBy::kPair, true},
    UsualCheck{"base_hall", CheckedBy::kPair, true},
    UsualCheck{"leg_length", CheckedBy::kMargin, false},
    UsualCheck{"base_joint", CheckedBy::kMargin, false},
    UsualCheck{"platform_joint", CheckedBy::kMargin, false},
    UsualCheck{"leg_leg", CheckedBy::kMargin, true},
    UsualCheck{"leg_force", CheckedBy::kLegForce, false},
    UsualCheck{"singularity", CheckedBy::kMargin, false},
    UsualCheck{"leg_speed", CheckedBy::kLegSpeed, false},
    UsualCheck{"slide_range", CheckedBy::kAxisRange, false},
    UsualCheck{"slide_speed", CheckedBy::kAxisSpeed, false},
    UsualCheck{"slide_acceleration", CheckedBy::kAxisAcceleration, false},
    UsualCheck{"rotary_range", CheckedBy::kAxisRange, false},
    UsualCheck{"rotary_speed", CheckedBy::kAxisSpeed, false},
    UsualCheck{"rotary_acceleration", CheckedBy::kAxisAcceleration, false},
};

}  // namespace

std::size_t usual_check(std::string_view name) {
  const auto found = std::find_if(kUsualChecks.begin(), kUsualChecks.end(),
                                  [&](const UsualCheck& check) { return check.name == name; });
  return static_cast<std::size_t>(found - kUsualChecks.begin());
}

bool is_clearance(const Criterion& criterion) {
  const std::size_t usual = usual_check(criterion.name);
  return usual < kUsualChecks.size() && kUsualChecks[usual].is_clearance;
}

std::vector<FollowCheck> follow_checks(const std::map<std::string, double>& at_least) {
  std::vector<FollowCheck> checks;
  for (const UsualCheck& usual : kUsualChecks) {
    const auto demanded = at_least.find(std::string(usual.name));
    checks.push_back({find_criterion(usual.name), usual.by, usual.is_clearance, true,
                      demanded == at_least.end() ? 0 : demanded->second});
  }
  for (const Criterion& criterion : criteria()) {
    const auto demanded = at_least.find(std::string(criterion.name));
    if (demanded == at_least.end() || usual_check(criterion.name) < kUsualChecks.size()) continue;
    assert(asked_of_motions(criterion) && criterion.margin != nullptr &&
           "a criterion that motions cannot be asked for");
    checks.push_back({&criterion, CheckedBy::kMargin, false, false, demanded->second});
  }
  return checks;
}

}  // namespace drydock
