// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace drydock {

struct Facility;

/// What a link of the safety chain finds wrong, in the order in which the chain looks.
enum class SafetyCause : std::uint8_t {
  kNone,
  // sample: what rigs answer
  kMissing,       // its number is not that of the tick
  kLate,          // it came late, in real time
  kBrokenSample,  // not finite
  kFollowing,     // encoders are far from the command
  kSaturated,     // the sensor reads an end of its range
  kJump,          // its reading changes too much in a tick
  kStuck,         // its reading does not change though it should
  kTension,       // a measured tension
  // flight: what is felt, and where the spacecraft is to be next
  kBrokenFlight,  // not finite
  kDistance,
  kSpeed,
  kAngularSpeed,
  kAcceleration,
  kAngularAcceleration,
  kForce,
  kTorque,
  // rate
  kJerk,
  kAngularJerk,
  // command
  kBrokenCommand,  // not finite
  kDriveSpeed,
  kCommandedTension,
};

struct SafetyFault {
  SafetyCause cause = SafetyCause::kNone;
  std::int32_t craft = -1;  // none: the facility
  std::int32_t part = -1;   // leg or cable; -1: no such, or the axis
  std::int64_t tick = 0;    // at which it was found
  double value = 0, limit = 0;

  explicit operator bool() const { return cause != SafetyCause::kNone; }
  bool operator==(const SafetyFault&) const = default;

  template <class Archive>
  void visit(Archive& archive) {
    archive(cause, craft, part, tick, value, limit);
  }
};

/// How files and people speak of a cause.
struct SafetyWords {
  const char* name;    // "late sample"
  const char* link;    // "sample"
  const char* unit;    // of value and limit; empty: numbers; "-": it has none
  const char* phrase;  // "its sample came late"
};
const SafetyWords& words_of(SafetyCause cause);

/// A phrase such as `slide of chaser is too fast: 0.31 m/s, limit 0.3 m/s`.
std::string to_string(const SafetyFault& fault, const Facility& facility);

}  // namespace drydock
