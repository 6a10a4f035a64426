// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_loop_file.h"

#include "facility/contact_loop/contact_forecast.h"

namespace drydock {

void describe(Fields& f, ThresholdSection& threshold) {
  f.required("force", threshold.force, Dimension::force(), "the force that a spacecraft feels in contact, at least")
      .at_least(0);
  f.required("torque", threshold.torque, Dimension::torque(), "or else the torque about its origin, at least")
      .at_least(0);
}

void describe(Fields& f, ContactLoopSection& contact_loop) {
  f.optional("passivity", contact_loop.passivity,
             "whether the passivity controller takes out what a contact gains by the loop's delay");
  f.optional("threshold", contact_loop.threshold,
             "from when on something felt is a contact (default: above noise and what compensation may leave)");
  f.optional("reach", contact_loop.reach_m, Dimension::length(),
             "farther apart, by their commands, mock-ups are not in contact")
      .above(0);
  f.optional("speed", contact_loop.speed_m_per_s, Dimension::velocity(),
             "at which contact is predicted (default: as the spacecraft start)")
      .above(0);
}

ContactLoopSettings settings_of(const ContactLoopSection& section) {
  ContactLoopSettings settings;
  settings.passivity = section.passivity;
  if (section.threshold) settings.threshold = {section.threshold->force, section.threshold->torque};
  settings.reach_m = section.reach_m;
  settings.speed_m_per_s = section.speed_m_per_s;
  return settings;
}

void warn_of_contacts(const Facility& facility, const Mark& mark, const std::string& field, Problems& problems) {
  for (const ContactPairOfBodies& pair : contact_pairs(facility)) {
    const ContactForecast made = contact_forecast(facility, pair);
    if (made.forecast.sentence.empty()) continue;
    problems.warning(mark, field, made.forecast.sentence, "a faster loop, or a softer or more damped contact");
  }
}

}  // namespace drydock
