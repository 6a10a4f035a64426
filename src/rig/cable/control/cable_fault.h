// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "rig/cable/cable_rig.h"

namespace drydock {

/// What keeps a cable rig from a motion.
enum class CableFault : std::uint8_t {
  kNone,
  kNoNumber,      // something is not finite
  kNoLine,        // a cable has no line at a pose
  kTension,       // no tensions within limits hold what has to be held, with the reserve asked for
  kClosure,       // the cables do not close, as far as asked for
  kLength,        // a cable beyond a limit of its length
  kSpeed,         // a winch beyond its speed
  kAcceleration,  // a winch beyond its acceleration
  kNotProven,     // none was seen, but too many instants would have to be evaluated to prove that there is none
};

struct CableCause {
  CableFault fault = CableFault::kNone;
  int cable = -1;        // whose fault it is, if one's
  double after_s = 0;    // from the begin of the motion
  bool in_stop = false;  // not in the step that was asked for, but in the stop that has to be possible after it

  explicit operator bool() const { return fault != CableFault::kNone; }

  template <class Archive>
  void visit(Archive& archive) {
    archive(fault, cable, after_s, in_stop);
  }
};

/// A phrase without a full stop, such as `winch3 would be faster than its largest speed`.
std::string to_string(const CableCause& cause, const CableRig& rig);

}  // namespace drydock
