// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/contact_loop_settings.h"
#include "input/fields.h"

namespace drydock {

struct Facility;

struct ThresholdSection {
  double force = 0, torque = 0;
};

/// `contact_loop:` of a facility.
struct ContactLoopSection {
  bool passivity = false;
  std::optional<ThresholdSection> threshold;
  double reach_m = ContactLoopSettings().reach_m;
  std::optional<double> speed_m_per_s;
};

void describe(Fields& f, ThresholdSection& threshold);
void describe(Fields& f, ContactLoopSection& contact_loop);

ContactLoopSettings settings_of(const ContactLoopSection& section);

/// Warns of contacts that the loop of a facility makes livelier than they are.
void warn_of_contacts(const Facility& facility, const Mark& mark, const std::string& field, Problems& problems);

}  // namespace drydock
