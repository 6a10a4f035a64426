// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hall/hall_arm.h"
#include "hall/hall_arm_sections_file.h"
#include "hall/hall_sections_file.h"

namespace drydock {

/// The arms of a hall's sections, without those that have an error. `rig_names` are those of all rigs of the hall,
/// `rigs` the ones without an error. The coupling of an arm is the one under `hangs_on`, else that of the arm, else
/// that of the rig; an arm that hangs on no rig has no suspension, whatever its own file says.
std::vector<HallArm> read_hall_arms(const HallArmSections& sections, const std::vector<std::string>& rig_names,
                                    std::span<const HallRig> rigs, const FileRules& rules, Problems& problems);

/// Names of arms and of their links, ARM/LINK, for `ignore`; problems are names that are none, or another's. What
/// `ignore` says of the links of an arm that could not be read counts as known.
std::vector<std::string> names_of_arms(const HallSections& sections, std::span<const HallArm> arms, Problems& problems);

/// The files that arms were read from.
std::vector<std::string> files_of_arms(const HallArmSections& sections, std::span<const HallArm> arms);

}  // namespace drydock
