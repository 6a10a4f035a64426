// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/scene/scene.h"
#include "sweep/sweep_report.h"

namespace drydock {

/// The map and table of a sweep for the page. `command` runs one case alone when the case's number is put behind it.
SceneCases sweep_scene(const SweepResult& result, const std::string& command);

}  // namespace drydock
