// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/calibration/rig_calibration.h"

namespace drydock {

/// What a fit knows about itself when it is done.
struct CalibrationFit {
  const Platform& platform;
  const Cable& cable;  // as fitted
  const CalibrationLog& log;
  MatrixX directions;   // of the unknowns, one in each column, with unit length
  VectorX deviation_m;  // standard, along each of them; infinite where nothing is told
};

/// Adds to `found` what cannot be determined, and sets its status: directions known less well than the request wants;
/// an anchor in the plane in which all eyes lie; and remarks on one that might as well be its mirror image.
void add_warnings(const CalibrationFit& fit, const CalibrationRequest& request, CableCalibration& found);

}  // namespace drydock
