// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sensing/joint_fit.h"
#include "sensing/three_steps.h"

namespace drydock {

/// Measured poses and readings. Of a payload at rest each row is a pose with its averaged reading, and times matter
/// for drift alone.
struct WrenchLog {
  std::vector<double> time_s;   // strictly increasing; of a log at rest it may be empty
  std::vector<Pose> X_WP;       // the frame whose pose was measured
  std::vector<Wrench> reading;  // about So, in S, in the sign of force_sensor.h
  bool is_static = false;
};

/// How large the bound of 95 % of a value may be for it to count as determined.
struct IdentifyTolerance {
  double mass = 0.01;       // of the mass, and of the weight for the force bias
  double centre_m = 0.005;  // also, times the weight, for the torque bias
  double inertia = 0.1;     // of the largest principal moment
};

struct IdentifyRequest {
  WrenchLog log;
  Pose X_PS;  // the sensor on the frame P
  Vector3 g_W = Vector3(0, 0, -9.80665);
  double sensor_lag_s = 0;  // of the sensor's own filter
  DriftModel drift = DriftModel::kWalk;
  Wrench noise;  // standard deviations of one sample, if known; zero: from the residuals
  std::optional<KnownNumber> mass_kg;
  std::optional<Wrench> bias;  // known exactly, as when the sensor was zeroed without payload
  IdentifyTolerance tolerance;
};

/// A value that was fitted.
struct IdentifiedValue {
  std::string name;  // mass, centre_x, inertia_xy, bias_torque_x, drift_force_z
  std::string unit;
  double value = 0;
  double deviation = 0;  // standard
  double bound = 0;      // half the interval that holds it with 95 %
  double tolerance = 0;  // the largest bound with which it counts as determined; zero: not asked
  bool is_determined = false;
  std::string remark;  // why not
};

enum class IdentifyVerdict {
  kDetermined,
  kNotDetermined,  // the poses do not suffice, or the noise is too large
  kDrifts,         // a sensor that was said not to drift does
  kNoBody,         // no mass above zero fits
  kFailed,         // numbers so large or so uneven that there is no fit
};
std::string to_string(IdentifyVerdict verdict);

struct Identification {
  IdentifyVerdict verdict = IdentifyVerdict::kNotDetermined;
  std::vector<std::string> sentences;  // what stands behind the verdict, and what to beware of
  SpatialInertia M_BSo_S;              // without inertia when the payload is at rest
  Wrench bias;                         // at the start of the log
  std::vector<IdentifiedValue> values;
  MatrixX covariance;  // of the values in their order
  JointFit fit;
  double consistency_cost = 0;  // χ² that the physical body costs; zero: the estimate is one
  ThreeSteps steps;
  double position_noise_m = 0, rotation_noise_rad = 0;  // of the poses
  std::vector<double> time_s;                           // rows that were used
  std::vector<Vector6> reading, fitted;                 // torques first
};

/// Mass, centre of mass, inertia of a payload and bias of its sensor, all at once. A log has at least 20 rows, one at
/// rest at least 4 (asserted).
[[nodiscard]] Identification identify(const IdentifyRequest& request);

}  // namespace drydock
