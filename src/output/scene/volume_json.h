// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_arrays.h"
#include "output/scene/scene.h"

namespace drydock {

/// One volume of a scene, VolumeJson of scene_schema.h. The volume must be sound (check_volume.h).
Json to_json(const SceneVolume& volume, JsonArrays& arrays);

Json colour_json(const Colour& colour);   // [r, g, b, a]
Json vector_json(const Vector3& vector);  // [x, y, z]

}  // namespace drydock
