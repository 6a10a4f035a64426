// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_file.h"

namespace drydock {

// What is added to the URDF's own links and joints.
void add_rail(const LinearAxisSection& section, const Mark& mark, UrdfModel& model);
/// At a link that is there. Gives the index of the rod's end.
std::size_t add_coupling(const CouplingSection& section, std::size_t link, const Vector3& p_LE, const Mark& mark,
                         UrdfModel& model);

}  // namespace drydock
