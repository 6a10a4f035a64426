// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/contact_loop/contact_record.h"
#include "output/json_text.h"

namespace drydock {

/// Forecasts, energy and restitution of each pair, for summary.json.
Json contact_loop_figures(const std::vector<ContactLoopRecord>& records);
/// The same for people.
std::string contact_loop_text(const std::vector<ContactLoopRecord>& records);

/// What the energy of each pair's contact says of the test, a sentence each.
std::string contact_loop_caption(const std::vector<ContactLoopRecord>& records);

/// A forecast in a line or two, for `drydock check`; the warning if there is one.
std::string forecast_text(const std::string& name, const ContactForecast& made);
Json forecast_figures(const ContactForecast& made);

}  // namespace drydock
