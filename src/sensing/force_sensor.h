// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/noise_source.h"

namespace drydock {

/// A 6-axis force/torque sensor. It reads the wrench that whatever is mounted on it puts on it, about So and in S: of a
/// payload at rest the weight. What the sensor puts on the payload is the opposite; some drivers give that one.
///
/// Each Wrench below holds one number per axis, torque [N·m] and force [N]; zero means that the sensor is without.
struct ForceSensor {
  Wrench bias;             // added to every reading
  Wrench noise;            // standard deviation of white noise in one sample
  Wrench resolution;       // step of the digits
  Wrench range;            // readings end at ± this
  Wrench drift_per_s;      // change of the bias with time
  Wrench walk_per_sqrt_s;  // random walk of the bias: its standard deviation after one second
  double lag_s = 0;        // time constant of the first-order filter before the converter
  double rate_Hz = 0;      // a new sample so often, held between; 0: at each call
};

struct ForceSensorState {
  bool has_begun = false;
  double begin_s = 0, time_s = 0;  // of the first and of the last call
  Wrench input;                    // true, at the last call
  Wrench lagged;                   // behind the filter
  Wrench walk;                     // where the random walk is
  double sample = 0;               // number of the sample that is held
  Wrench reading;
  bool is_saturated = false;  // the held sample, in some axis
};

/// What the sensor shows at an instant when the true wrench is F_S. The filter takes the wrench to change evenly since
/// the last call; it begins settled. Instants do not go back (asserted).
Wrench read(const ForceSensor& sensor, double time_s, const Wrench& F_S, ForceSensorState& state, NoiseSource& noise);

/// Which sample a sensor shows so long after its first one: it holds each for a while where it has a rate of its own.
double sample_number(const ForceSensor& sensor, double age_s);

/// Whether a reading is one at the end of the range, in some axis: what is beyond reads so too.
bool is_at_range(const ForceSensor& sensor, const Wrench& reading);

}  // namespace drydock
