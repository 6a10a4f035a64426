// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "input/problem.h"
#include "rig/stewart/hall_platform.h"
#include "rig/stewart/stewart_sections_file.h"

namespace drydock {

/// The platform of a section, and the meshes that it names; nothing after an error. `is_whole`: the section was read
/// without a problem.
///
/// Errors: a number of joints other than six, two joints of the base or of the platform in one place for one and the
/// same leg pair, legs that are no length at home, legs that are too long or too short there or outside of their
/// joints' cones, and a geometry that is singular at every pose. Warnings: two legs that share a joint.
std::optional<HallPlatform> read_stewart_section(const Located<std::string>& name, const StewartSection& section,
                                                 bool is_whole, Problems& problems);

}  // namespace drydock
