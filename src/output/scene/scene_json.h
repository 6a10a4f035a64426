// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/json_arrays.h"
#include "output/scene/check_scene.h"
#include "output/scene/scene.h"

namespace drydock {

/// JSON text of a scene, or its faults; with faults there is no text.
struct [[nodiscard]] SceneText {
  std::string json;
  std::vector<SceneFault> faults;
};

/// The scene as one JSON object, version 1: `SceneJson` of scene_schema.h, which docs/scene.md describes and
/// web/src/scene_json.ts declares. Where assertions are on, what is written is checked against the schema.
SceneText scene_json(const Scene& scene);

/// The same object, its arrays where they are wanted. The scene must be sound: check_scene finds nothing.
Json to_json(const Scene& scene, JsonArrays& arrays);

}  // namespace drydock
