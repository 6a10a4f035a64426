// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/contact_forecast.h"

namespace drydock {

/// What contact did to a pair of spacecraft, or to one at the hall, and what it was predicted to do.
struct ContactLoopRecord {
  std::string name;
  bool is_watched =
      false;  // else one of them does not fly as its contact pushes it, and nothing but the forecast is known
  ContactForecast before;                       // the run
  int contacts = 0;                             // from the first felt wrench to the last, each
  int gaining = 0;                              // of them
  bool is_touching = false;                     // at the end; what follows counts that too
  double taken_J = 0, given_J = 0, gain_J = 0;  // by all of them out of the spacecraft, into them, and the difference
  double worst_J = 0;                           // largest gain of one
  double removed_J = 0;                         // by the passivity controller; no part of the gain
  std::optional<double> lost_J;                 // at the mock-ups by damping and friction, where that can be known
  std::optional<ApparentContact> strongest;     // of the contacts, by its impulse
  ContactForecast at_strongest;                 // for the speed, the place and the masses of that
};

}  // namespace drydock
