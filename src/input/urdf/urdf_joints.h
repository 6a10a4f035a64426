// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

std::vector<NamedJoint> read_urdf_joints(XmlFields& fields);

}  // namespace drydock
