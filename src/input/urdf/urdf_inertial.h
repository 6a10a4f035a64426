// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

/// The `<inertial>` of a link, about the link's origin. Nothing for a link without mass (no `<inertial>`, or one with
/// zeros) and for a faulty one. If `accepts` is set, moments that no body has are a warning, and the nearest physical
/// inertia stands in for them. A mass in a point or on a line is physical, but a warning.
std::optional<SpatialInertia> read_urdf_inertial(const XmlElement& link, const std::string& link_path, bool accepts,
                                                 XmlFields& fields);

}  // namespace drydock
