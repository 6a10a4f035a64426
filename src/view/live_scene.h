// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/scene/scene.h"
#include "view/hall_state.h"

namespace drydock {

/// A hall as a page shows it before there is a map: what stands there, its rigs at their homes with cables and pulleys.
Scene live_scene(const HallState& hall);

}  // namespace drydock
