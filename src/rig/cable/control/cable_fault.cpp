// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/cable_fault.h"

namespace drydock {
namespace {

std::string of_cable(const CableCause& cause, const CableRig& rig, const char* what) {
  return rig.cables[static_cast<std::size_t>(cause.cable)].name + " would " + what;
}

}  // namespace

std::string to_string(const CableCause& cause, const CableRig& rig) {
  switch (cause.fault) {
    case CableFault::kNone:
      return "nothing";
    case CableFault::kNoNumber:
      return "the command is not a number";
    case CableFault::kNoLine:
      return of_cable(cause, rig, "have no line from its anchor to its eye");
    case CableFault::kTension:
      return "no tensions within limits would hold the platform with its reserve";
    case CableFault::kClosure:
      return "the cables would not close";
    case CableFault::kLength:
      return of_cable(cause, rig, "be shorter or longer than it can be");
    case CableFault::kSpeed:
      return of_cable(cause, rig, "be wound faster than its largest speed");
    case CableFault::kAcceleration:
      return of_cable(cause, rig, "be wound with more than its largest acceleration");
    case CableFault::kNotProven:
      break;
  }
  return "the motion is too close to a limit to be proven";
}

}  // namespace drydock
