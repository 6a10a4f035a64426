// SPDX-License-Identifier: Apache-2.0
#include "cli/write_scene.h"

#include <stdexcept>

#include "output/scene/scene_json.h"

namespace drydock {

void write_scene(ResultFolder& folder, const Scene& scene) {
  const SceneText text = scene_json(scene);
  if (!text.faults.empty()) throw std::logic_error("the scene has a fault: " + to_string(text.faults.front()));
  folder.write("scene.json", text.json);
}

}  // namespace drydock
