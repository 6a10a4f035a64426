// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

/// The shape in `<geometry>`; left as it was if it is faulty. False for one without extent (a length or a scale of
/// zero), which is reported as a warning and is to be left out.
[[nodiscard]] bool read_urdf_geometry(const XmlElement& holder, const std::string& path, XmlFields& fields,
                                      UrdfShape& shape);

}  // namespace drydock
