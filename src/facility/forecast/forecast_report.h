// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/forecast/apparent_error.h"
#include "facility/forecast/drift_forecast.h"
#include "output/json_text.h"

namespace drydock {

Json forecast_figures(const DriftForecast& forecast);
Json apparent_figures(const ApparentError& error);

/// One sentence, and what makes the drift. Empty where nothing is wrong with what is felt.
std::string forecast_text(const DriftForecast& forecast);
std::string apparent_text(const ApparentError& error, const DriftForecast* forecast);

}  // namespace drydock
