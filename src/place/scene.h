// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/hall.h"
#include "output/scene/scene.h"
#include "place/report.h"

namespace drydock {

/// The hall with its layouts as variants: `present`, `layout1` and so on, each with what is moved (`layout1/NAME`) and
/// its map (`layout1/map`), in cells of at most that edge. What stays is there once.
Scene place_scene(const Hall& hall, std::size_t rig, const PlaceReport& report, double edge_m);

}  // namespace drydock
