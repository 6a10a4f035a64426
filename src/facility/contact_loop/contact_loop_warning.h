// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "facility/contact_loop/delay_margin.h"
#include "facility/contact_loop/loop_bounce.h"
#include "facility/contact_loop/true_contact.h"

namespace drydock {

/// Whether a contact through a facility is honest, told before the run from numbers of the models alone.
struct ContactLoopForecast {
  DelayMargin margin;  // while the contact stays closed; Hunt and Crossley's law by its equivalent damping
  TrueContact truth;   // of a bounce at the speed
  BounceRange bounce;  // what the loop makes of it
  double mass_kg = 0;  // reduced
  bool gains = false;  // the loop makes energy: a bounce comes back faster than it came, or a closed contact swings up
  bool is_livelier = false;  // a bounce comes back with more than the true speed, by over 2 % of the speed before
  std::string sentence;      // the warning; empty where there is nothing to warn of
};

/// `names` is what meets, `speed_m_per_s` that of the bounce. `has_passivity`: the controller is on.
[[nodiscard]] ContactLoopForecast contact_loop_warning(const std::string& names, const ContactLoop& loop,
                                                       double speed_m_per_s, bool has_passivity = false);

}  // namespace drydock
