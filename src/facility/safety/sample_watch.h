// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/payload_removal.h"
#include "facility/plant/plant_message.h"
#include "facility/safety/safety_fault.h"
#include "facility/safety/safety_limits.h"

namespace drydock {

/// Watches what one rig answers: numbers, encoders against the command, and its sensor.
///
/// A sensor is stuck when its reading has had the same bits for too long, and either its declared noise is larger than
/// a step of its digits, or what the payload does to it by the commanded motion has changed since by more than can
/// hide: 1 % of it, three steps and six standard deviations.
class SampleWatch {
 public:
  /// The craft stays with its owner.
  SampleWatch(const Craft& craft, const SafetyLimits& limits, double rate_Hz);

  /// `told` is the command that the rig answers, `sensed` what was made of the reading before this one; either may be
  /// missing. Craft and tick of the fault are the caller's.
  [[nodiscard]] SafetyFault judge(const RigSample& sample, const RigCommand* told,
                                  const std::optional<SensedWrench>& sensed);

  template <class Archive>
  void visit(Archive& archive) {
    archive(reading_, payload_, has_reading_, equal_ticks_);
  }

 private:
  SafetyFault follows(const RigSample& sample, const RigCommand& told) const;
  SafetyFault tensions(const RigSample& sample) const;
  SafetyFault sensor(const Wrench& reading, const std::optional<SensedWrench>& sensed);
  bool should_have_changed(const Wrench& payload) const;

  const Craft& craft_;
  SafetyLimits limits_;
  int ticks_of_sample_ = 1;  // of the sensor
  bool shows_noise_ = false;
  Wrench reading_, payload_;  // of the last tick; what the payload did when equal readings began
  bool has_reading_ = false;
  std::int32_t equal_ticks_ = 0;
};

[[nodiscard]] bool is_finite(const RigSample& sample);
[[nodiscard]] bool is_finite(const RigCommand& command);

}  // namespace drydock
