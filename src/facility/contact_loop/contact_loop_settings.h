// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "facility/contact_loop/energy_observer.h"

namespace drydock {

/// What a facility does about contact that its loop makes livelier than it is.
struct ContactLoopSettings {
  bool passivity = false;                     // the controller takes out what a contact gains; else it is watched
  std::optional<ContactThreshold> threshold;  // none: by the sensor and the payload (contact_pairs.h)
  double reach_m = 0.02;                      // farther apart, by their commands, mock-ups are not in contact
  std::optional<double> speed_m_per_s;        // at which they meet; none: as they start
};

}  // namespace drydock
