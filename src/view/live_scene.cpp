// SPDX-License-Identifier: Apache-2.0
#include "view/live_scene.h"

#include "map/scene.h"

namespace drydock {

Scene live_scene(const HallState& state) {
  return hall_scene(state.file.hall);
}

}  // namespace drydock
