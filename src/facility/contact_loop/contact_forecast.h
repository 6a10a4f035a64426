// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/apparent_contact.h"
#include "facility/contact_loop/contact_loop_warning.h"
#include "facility/contact_loop/contact_pairs.h"

namespace drydock {

/// What the loop is predicted to make of a contact.
struct ContactForecast {
  ContactLoop loop;
  double speed_m_per_s = 0;    // 0: not known, and then there is no forecast
  std::size_t together = 1;    // contacts that share the load: pegs of an interface
  bool has_passivity = false;  // the controller is on, and leaves a bounce no more than its speed
  ContactLoopForecast forecast;
};

/// Before a run. The two meet as they start: along the velocity of one solid against the other, with the orientations
/// of the start and the line of the contact through the solids' origins. Pegs are taken all together, the stiffest that
/// they can be.
ContactForecast contact_forecast(const Facility& facility, const ContactPairOfBodies& pair);

/// Of a contact at C along n between bodies that move so. `together` contacts like the given one share it.
ContactForecast contact_forecast(const Facility& facility, const ContactPairOfBodies& pair, const PairBodies& bodies,
                                 const ContactPlace& place, std::size_t contact, std::size_t together,
                                 double speed_m_per_s);

}  // namespace drydock
