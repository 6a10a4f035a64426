// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/bounding_box.h"
#include "rig/stewart/hall_platform.h"

namespace drydock {

/// A box in the hall that holds every position of a Stewart platform's origin that its longest legs reach while it is
/// turned on its base as at home, with the axis anywhere in its range, on the side of the base where home is. Leg i
/// then keeps the origin within a ball about p_FP − R p_BC, its greatest length in radius. A leg without a limit counts
/// as one of twice its length at home. Of the axis 65 positions stand for its range.
BoundingBox platform_box(const HallPlatform& platform);

}  // namespace drydock
