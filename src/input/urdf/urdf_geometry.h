// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

/// The shape in `<geometry>`; none if it is faulty.
void read_urdf_geometry(const XmlElement& holder, const std::string& path, XmlFields& fields, UrdfShape& shape);

}  // namespace drydock
