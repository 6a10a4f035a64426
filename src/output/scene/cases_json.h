// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_arrays.h"
#include "output/scene/scene.h"

namespace drydock {

Json to_json(const SceneCases& cases, JsonArrays& arrays);

}  // namespace drydock
