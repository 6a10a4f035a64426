// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

/// Reads the meshes that the model names.
void read_urdf_meshes(UrdfModel& model, const FileRules& rules, Problems& problems);

}  // namespace drydock
