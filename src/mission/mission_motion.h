// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission_books.h"
#include "multibody/tree_motion.h"

namespace drydock {

/// The motion of a mission's mechanism under its law.
using MissionMotion = TreeMotion<MissionLaw>;

}  // namespace drydock
