// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/result_folder.h"
#include "output/scene/scene.h"

namespace drydock {

/// A page has no more instants of a run to show.
inline constexpr std::size_t kSceneSamples = 2000;

/// scene.json of a result. A scene with a fault is a slip of ours: std::logic_error.
void write_scene(ResultFolder& folder, const Scene& scene);

}  // namespace drydock
