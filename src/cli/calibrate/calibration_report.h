// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_text.h"
#include "rig/cable/calibration/rig_calibration_file.h"

namespace drydock {

/// What a calibration found, for its three readers.
struct CalibrationReport {
  const CableRig& rig;
  const CalibrationLogFile& log;
  const std::vector<CableCalibration>& found;
  bool eyes = false;

  bool determined() const;
};

/// A table for a person, then what cannot be determined, and readings that stand out.
std::string calibration_text(const CalibrationReport& report);

Json calibration_figures(const CalibrationReport& report);

/// The cables of the rig as a hall's file has them, and the offsets beside them. Cables that are not determined are
/// left out, and a comment says so.
std::string calibration_yaml(const CalibrationReport& report, const std::string& log_name);

}  // namespace drydock
