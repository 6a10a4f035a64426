// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Measured poses, and what the winches said there: `reading_m(k, i)` is that of cable i in row k. A reading is the
/// cable's length and a constant offset.
struct CalibrationLog {
  std::vector<Pose> X_WB;
  MatrixX reading_m;
};

struct CalibrationRequest {
  bool eyes = false;             // fit the eyes on the platform too, for bodies
  double deviation_max_m = 0.1;  // what is known less well than this counts as not determined
  int iterations_max = 100;
};

enum class CalibrationStatus : std::uint8_t {
  kDetermined,
  kUndetermined,  // `doubts` say what cannot be told
  kTooFewRows,    // no more rows than unknowns, so that nothing tells the noise
  kNoLine,        // the cable of the file has no line in some row
  kDiverged,
};
const char* to_string(CalibrationStatus status);

/// One cable's anchor and offset (and eye), by least squares over the rows.
struct CableCalibration {
  CalibrationStatus status = CalibrationStatus::kDiverged;
  Vector3 p_WA = Vector3::Zero(), p_BC = Vector3::Zero();
  double offset_m = 0;
  Vector3 p_WA_deviation = Vector3::Zero(), p_BC_deviation = Vector3::Zero();  // standard; zero for what was not fitted
  double offset_deviation_m = 0;
  std::vector<std::string> unknowns;  // "anchor x", …, "offset", "eye x", …
  MatrixX covariance_m2;              // of these, from the noise; only of what is determined
  double noise_m = 0;                 // standard deviation of a reading: √(Σ r²/(rows − unknowns))
  double rms_before_m = 0;            // with the file's anchor and eye, and the offset that fits them best
  double rms_after_m = 0;
  int worst_row = -1;
  double worst_m = 0;                // residual there
  double worst_ratio = 0;            // to what its own noise may be, were it left out (externally studentised)
  std::vector<std::string> doubts;   // sentences on what cannot be told, and why
  std::vector<std::string> remarks;  // on what is determined with a condition
  bool is_outlier() const { return worst_ratio > 5; }
};

/// Cables are independent of each other. Anchors and offsets, and with `eyes` the eyes, of all of them, beginning from
/// those of the rig; pulleys keep radius and kingpin. Noise is taken as equal and independent from row to row, poses as
/// exact: an error of a pose of size e looks like one of a length of up to e, and does no harm when it is as random.
/// A rig in a plane has no unknowns across it. What no row tells stays where the rig has it.
std::vector<CableCalibration> rig_calibration(const CableRig& rig, const CalibrationLog& log,
                                              const CalibrationRequest& request = {});

/// The rig with what was found.
CableRig calibrated(CableRig rig, const std::vector<CableCalibration>& found);

}  // namespace drydock
