// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_arrays.h"
#include "output/scene/scene.h"

namespace drydock {

/// What changes in time, ChannelJson of scene_schema.h.
Json to_json(const PoseChannel& channel, JsonArrays& arrays);
Json to_json(const ScalarChannel& channel, JsonArrays& arrays);
Json to_json(const VisibleChannel& channel, JsonArrays& arrays);
Json to_json(const ParentChannel& channel, JsonArrays& arrays);

}  // namespace drydock
