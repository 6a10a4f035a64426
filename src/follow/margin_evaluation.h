// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/vector.h"

namespace drydock {

/// A margin in the middle of a time interval, and by how much it can change in the interval: where margin − change is
/// above the required margin, the whole interval is proven.
struct MarginEvaluation {
  double margin = 0;
  double change = 0;
  bool is_margin = true;        // else the margin is above this
  int first = -1, second = -1;  // cables or legs that it is about
  bool has_points = false;
  Vector3 p_first = Vector3::Zero(), p_second = Vector3::Zero();
  bool touches = false;  // solids that have a point in common: never allowed, even with a clearance of zero

  bool is_below(double demanded) const { return is_margin && (margin < demanded || touches); }
};

}  // namespace drydock
