// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace drydock {

/// A quantity of a run that was also measured, on the real robot or in another run.
struct MeasuredChannel {
  enum class Quantity {
    kPosition,  // of a joint
    kEffort,    // on a joint: its torque sensor
    kForce,     // one component of what the force/torque sensor of a robot reads
    kTorque,
  };
  std::string name;  // "joint1", "joint1_torque", "force_x"
  Quantity quantity = Quantity::kPosition;
  bool slides = false;         // of joints: a position in m, an effort in N
  int joint = -1;              // of the mission
  int robot = -1, drive = -1;  // whose drive (its joint of the robot), if it has one; or whose sensor
  int axis = 0;                // of a sensor
  std::string path_end;        // in the log: "joint1/position"
  std::vector<double> values;  // one for each time [rad, m, N m or N]
};

/// A table of measured values over time, laid over the run.
struct MissionMeasured {
  std::string name, file;
  std::vector<double> time_s;  // of the run, increasing; at least two
  std::vector<MeasuredChannel> channels;
};

/// "rad", "m", "N m" or "N".
std::string unit_of(const MeasuredChannel& channel);

/// Straight between rows; outside of them the nearest row holds.
class MeasuredCursor {
 public:
  /// Which stays.
  explicit MeasuredCursor(const MissionMeasured& measured) : measured_(&measured) {}

  /// Times must not decrease from call to call.
  void move_to(double time_s);
  bool is_covered() const { return is_covered_; }
  double value(std::size_t channel) const;

 private:
  const MissionMeasured* measured_;
  std::size_t row_ = 0;  // the one before, or the first
  double share_ = 0;     // of the way to the next
  bool is_covered_ = false;
};

}  // namespace drydock
