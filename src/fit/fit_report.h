// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fit/fit_plan.h"
#include "fit/least_squares.h"
#include "output/json_text.h"

namespace drydock {

/// A signal that was fitted, as its owner calls it.
struct FitChannel {
  std::string log, name, unit;
};

/// A fit and what came of it; all stay with their owners.
struct FitReport {
  const FitPlan& plan;
  const VectorX& start;  // shares
  const LeastSquaresFit& fit;
  const std::vector<FitChannel>& channels;  // one for each series
  const std::vector<ResidualSeries>& series;

  bool has_values() const;     // else there is no answer at the start, or it was interrupted
  bool is_determined() const;  // all parameters
};

/// For summary.json: values with standard deviations, correlations, what the data do not tell, residuals before and
/// after.
Json fit_figures(const FitReport& report);

/// The same for people.
std::string fit_text(const FitReport& report);

/// `path=value` of all that is determined, as --set takes it.
std::vector<std::string> fit_settings(const FitReport& report);

/// calibration.yaml: these settings with their deviations, and the command that uses them.
std::string fit_yaml(const FitReport& report, const std::string& head, const std::string& command);

}  // namespace drydock
