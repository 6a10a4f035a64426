// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "geometry/convex_pair.h"
#include "geometry/shape_pair.h"

namespace drydock {

/// The core of a convex solid; it points into the solid, so it lives no longer than it. None of a mesh.
std::optional<ConvexCore> convex_core_of(const SolidShape& solid);

}  // namespace drydock
