// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sweep/case_record.h"
#include "sweep/sweep_cases.h"

namespace drydock {

/// A sweep and what came of it; all stay with their owners. Cases that were not run have no record.
struct SweepResult {
  const Sweep& sweep;
  const SweepCases& cases;
  const std::vector<std::optional<CaseRecord>>& records;
};

std::size_t cases_run(const SweepResult& result);

/// For summary.json: counts and shares of outcomes, the axes, and where every case has the first outcome.
Json sweep_figures(const SweepResult& result);

/// The same for people, in a few lines; `what` is the name of the scenario.
std::string sweep_text(const std::string& what, const SweepResult& result);

/// One sentence: how many cases have the first outcome.
std::string sweep_sentence(const SweepResult& result);

/// cases.csv: case, a column for each axis, outcome, end, figures, reason; a line for each case that was run.
std::string cases_csv(const SweepResult& result);

}  // namespace drydock
