// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_sweep.h"

#include "input/wording.h"
#include "sweep/sweep_cases.h"

namespace drydock {

void add_sweep_report(const Sweep& sweep, const CheckRequest& request, const ReadWithSettings& read, FileReport& report,
                      Problems& problems) {
  const std::size_t errors = problems.errors();
  check_sweep(sweep, request.settings, read, problems);
  if (problems.errors() > errors) {
    report.text.clear();
    return;
  }
  const std::size_t cases = SweepCases(sweep).count();
  std::string names;
  nlohmann::ordered_json axes = nlohmann::ordered_json::array();
  for (const SweepAxis& axis : sweep.axes) {
    names += (names.empty() ? "" : ", ") + axis.name;
    axes.push_back({{"name", axis.name}, {"field", axis.field}, {"values", axis.values.size()}});
  }
  report.figures["sweep"] = {{"cases", cases}, {"axes", std::move(axes)}};
  report.text += "  sweep of " + counted(cases, "case") + " over " + names + "\n";
}

void add_fit_report(const FitPlan& plan, const CheckRequest& request, const ReadWithSettings& read, FileReport& report,
                    Problems& problems) {
  const std::size_t errors = problems.errors();
  check_sweep(as_sweep(plan), request.settings, read, problems);
  if (problems.errors() > errors) {
    report.text.clear();
    return;
  }
  std::vector<std::string> names;
  for (const FitParameter& parameter : plan.parameters) names.push_back(parameter.name);
  report.figures["calibrate"] = names;
  report.text += "  calibrate fits " + listed(names) + "\n";
}

}  // namespace drydock
