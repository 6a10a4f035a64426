// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/layer/layer.h"

namespace drydock {

/// The layer of a map over positions for all orientations of domain.angles (MapKind::kAllOrientations), from a layer
/// that judges single orientations and balls of them.
///
/// Free: the range is divided into boxes of angles, each proven free with the ball {the cell's move, the box's
/// rotation}. Boxes are halved along their widest angle until all are proven. It is given up, and the cell is
/// undecided, as soon as one orientation by itself is not proven free for the whole cell (then no division helps), or
/// one of the 27 below with the rotation of the smallest box, when boxes that are not proven have become as small as
/// domain.finest_turn_rad, or when they are too many. Blocked: at one orientation, of the 27 in the middle, on the
/// sides and in the corners of the range or in the middle of a box, the whole cell is blocked. A place that is blocked
/// at some orientation between only is left undecided.
///
/// `make_allowed` and `make_margin` look at the 27 orientations and no others: they tell where the rig may not stand
/// for certain, and where it may only as far as these show.
MapLayer for_all_orientations(const MapDomain& domain, const MapLayer& inner);

}  // namespace drydock
