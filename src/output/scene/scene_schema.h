// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/schema/schema.h"

namespace drydock {

/// The types of scene.json, `SceneJson` and what it is made of: the one table from which come the check of what
/// scene_json.h writes, web/src/scene_json.ts and docs/scene.md (page_text.h).
const Schema& scene_schema();

}  // namespace drydock
