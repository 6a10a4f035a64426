// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "facility/contact_loop/contact_loop.h"
#include "facility/facility.h"

namespace drydock {

/// Two spacecraft whose mock-ups can touch, or one and the hall, with all contacts between them. As in MissionContact,
/// body 0 is the hall and the others are 1 + the number of the spacecraft.
struct ContactPairOfBodies {
  std::array<int, 2> bodies{};
  std::string name;                   // "chaser and target"
  std::vector<std::size_t> contacts;  // of the facility's list
  bool is_pushed = false;             // every spacecraft of it flies as its contact pushes it
  ContactThreshold threshold;

  bool has(std::size_t craft) const {
    const int body = static_cast<int>(craft) + 1;
    return bodies[0] == body || bodies[1] == body;
  }
};

/// In the order in which the facility's contacts name them. Where the file gives no threshold, a pair has one of six
/// standard deviations of its sensor's noise, a step of its digits, and what compensation leaves: a thousandth of the
/// payload's weight, and six times what a count of the encoders shakes it by.
std::vector<ContactPairOfBodies> contact_pairs(const Facility& facility);

/// Whether contact pushes a body: a spacecraft that flies and feels it.
bool is_pushed(const Facility& facility, int body);

/// A body of a pair in the loop of their contact: drives, dead time and sensor. The mass is left to the caller.
LoopSide loop_side(const Facility& facility, int body);

}  // namespace drydock
