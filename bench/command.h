// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.h"

namespace drydock::bench {

/// The words behind `drydock bench`.
Command arm_command();
Command contact_command();
Command facility_command();
Command soak_command();
Command follow_command();
Command geometry_command();
Command hall_command();
Command map_command();
Command multibody_command();
Command rig_command();
Command sensing_command();
Command stewart_command();
Command view_command();

/// What the user typed, for run.json: `drydock bench` and the words behind it.
const std::vector<std::string>& typed_words();

/// Takes one of the halls' names.
CLI::Validator hall_name();

}  // namespace drydock::bench
