// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

/// Materials defined at the top or within a visual, for all to refer to.
UrdfMaterials read_urdf_materials(XmlFields& fields);
/// Every link, faulty ones included, so that joints find them by name.
std::vector<UrdfLink> read_urdf_links(XmlFields& fields, const UrdfMaterials& materials,
                                      std::span<const UrdfFault> accepted);

}  // namespace drydock
